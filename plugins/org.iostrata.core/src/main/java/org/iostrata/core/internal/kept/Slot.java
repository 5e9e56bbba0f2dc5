// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.kept;

import java.nio.ByteBuffer;

/**
 * Where a page lies.
 *
 * @param bytes little-endian; only read
 * @param at where in them it begins
 * @param position where it lies in its store
 */
public record Slot(ByteBuffer bytes, int at, long position) {}
