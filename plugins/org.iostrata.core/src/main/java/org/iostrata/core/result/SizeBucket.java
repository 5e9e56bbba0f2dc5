// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

/**
 * How many operations or runs have a size from {@code fromBytes} up to, without, {@code toBytes}.
 */
public record SizeBucket(long fromBytes, long toBytes, long count) {}
