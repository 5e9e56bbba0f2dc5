// SPDX-License-Identifier: EPL-2.0

/** The analysis of an open trace, the same that the command {@code analyze} prints. */
package org.iostrata.tmf.core.result;
