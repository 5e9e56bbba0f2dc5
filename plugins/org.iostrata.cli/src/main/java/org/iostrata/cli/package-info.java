// SPDX-License-Identifier: EPL-2.0

/** The command {@code iostrata}. */
package org.iostrata.cli;
