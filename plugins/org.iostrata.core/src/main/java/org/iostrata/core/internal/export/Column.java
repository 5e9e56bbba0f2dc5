// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

/**
 * A column of a table.
 *
 * @param name its name, with the unit where there is one
 * @param type what it holds
 * @param meaning what it says, in a few words
 */
public record Column(String name, ColumnType type, String meaning) {}
