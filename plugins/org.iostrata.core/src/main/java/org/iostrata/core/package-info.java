// SPDX-License-Identifier: EPL-2.0

/**
 * Turns traces into layers, operations and their metrics. The stages, each a package that knows
 * those before it only: {@code quantity}, {@code model}, {@code progress}, {@code link}, {@code
 * source}, {@code metric}, {@code analysis}, {@code rule}, {@code report}.
 */
package org.iostrata.core;
