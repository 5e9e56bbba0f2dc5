// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.lock;

/**
 * A time in which a process waits for a lock of a file, or holds one.
 *
 * @param fromNs in ns since the trace's start
 * @param toNs not before
 */
public record LockSpan(long fromNs, long toNs, boolean holds) {}
