// SPDX-License-Identifier: EPL-2.0

/**
 * What was made of a trace, kept in a file beside it until the trace changes: pages of {@linkplain
 * org.iostrata.core.internal.kept.PackedColumn columns}, mapped, so that the heap does not grow
 * with them, and a directory of them. The file is that of a trace as it was, by names, sizes and
 * dates of its files, and has sums over all it holds: what is damaged is made anew.
 */
package org.iostrata.core.internal.kept;
