// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

/** How many operations took from {@code fromNs} up to, without, {@code toNs}. */
public record DurationBucket(long fromNs, long toNs, long count) {}
