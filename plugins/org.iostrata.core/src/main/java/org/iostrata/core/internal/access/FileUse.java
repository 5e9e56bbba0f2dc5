// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.access;

import org.iostrata.core.model.Layer;

/**
 * What one layer does with one file.
 *
 * @param file its place in {@code Trace.files()}
 * @param operations how many there are, of all kinds
 * @param bytes moved by them
 * @param timeNs sum of their durations
 * @param placed how many of them tell where in the file they are
 * @param unplaced how many reads and writes do not
 * @param fromByte the first byte that these touch
 * @param toByte behind the last one; {@code fromByte} when none tells where
 */
public record FileUse(
    Layer layer,
    int file,
    long operations,
    long bytes,
    long timeNs,
    long placed,
    long unplaced,
    long fromByte,
    long toByte) {}
