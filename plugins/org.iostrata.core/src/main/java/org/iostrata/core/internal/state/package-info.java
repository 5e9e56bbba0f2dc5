// SPDX-License-Identifier: EPL-2.0

/**
 * The binary form of what accumulators hold, described in {@code docs/formats/state.md}: numbers as
 * varints, what is zero left out. A state that is read is not trusted: no length, index or time is
 * used before it was checked. Not thread-safe.
 */
package org.iostrata.core.internal.state;
