// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.access;

import org.iostrata.core.internal.timeline.Lane;

/**
 * Operations of one group that look the same: lines between the same two pixels.
 *
 * @param group what tells colours apart: a kind's or a process' number
 * @param fromColumn where the line begins, in pixels from the begin of the view
 * @param fromRow the same of the offsets
 * @param toColumn where it ends
 * @param toRow the same of the offsets
 * @param operations how many they are
 * @param bytes that they move
 * @param admitNs when the first one begins
 * @param callbackNs when the last one ends
 * @param fromByte the first byte that they touch
 * @param toByte behind the last one
 * @param lane of the first one
 * @param first its number in the lane
 */
public record AccessCell(
    int group,
    int fromColumn,
    int fromRow,
    int toColumn,
    int toRow,
    long operations,
    long bytes,
    long admitNs,
    long callbackNs,
    long fromByte,
    long toByte,
    Lane lane,
    int first) {}
