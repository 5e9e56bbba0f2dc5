// SPDX-License-Identifier: EPL-2.0

/**
 * Where in a file its operations are over time: what a map of it draws at any zoom.
 *
 * <p>A {@link org.iostrata.core.internal.access.FileUse} says how much a layer does with a file.
 * The operations stay in the lanes of the timeline; {@link
 * org.iostrata.core.internal.access.AccessCells} walks those of one file that touch a range of
 * times and offsets, skips the pages of others, and adds up what looks the same at the pixels asked
 * for. So there are never more cells than asked for, however many operations there are: when there
 * would be, cells become twice as wide, as often as it takes.
 */
package org.iostrata.core.internal.access;
