// SPDX-License-Identifier: EPL-2.0

/** What surrounds a program's I/O in the workbench: its calls, messages and metrics. */
package org.iostrata.tmf.core.surroundings;
