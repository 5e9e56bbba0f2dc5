// SPDX-License-Identifier: EPL-2.0

/**
 * What surrounds a program's I/O, ready to be drawn at any zoom: the calls of each thread, the
 * messages between them, the samples of what is measured. Made in one scan when somebody wants to
 * see it, of {@link org.iostrata.core.source.Surroundings}, and kept in a file as the timeline is.
 *
 * <p>All are {@linkplain org.iostrata.core.internal.surroundings.PackedTable tables} in order of
 * time: pages of columns, each value in as few bytes as its page needs.
 */
package org.iostrata.core.internal.surroundings;
