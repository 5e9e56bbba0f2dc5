// SPDX-License-Identifier: EPL-2.0

/** Progress and cancellation of long work, the same for the command line and the workbench. */
package org.iostrata.core.progress;
