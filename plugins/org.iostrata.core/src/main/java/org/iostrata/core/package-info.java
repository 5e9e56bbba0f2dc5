// SPDX-License-Identifier: EPL-2.0

/** Turns traces into layers, operations and their metrics. */
package org.iostrata.core;
