// SPDX-License-Identifier: EPL-2.0

/**
 * Values described once: a record whose components, and the methods that derive something from
 * them, say in a {@link org.iostrata.core.internal.describe.Told} what they are. From that comes
 * everything that would repeat it: the JSON that is written and read, its schema, and the columns
 * of tables. What is not known, or not defined, is an empty {@link java.util.Optional}, {@link
 * java.util.OptionalLong}, {@link java.util.OptionalInt} or {@link java.util.OptionalDouble}, and
 * absent from all of these. Descriptions are immutable and made once for each type.
 */
package org.iostrata.core.internal.describe;
