// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

/** A time that does not pass any more: what was done in it is done by another call. */
record RecordedPassage(long fromNs, long toNs) implements RecordedCall {}
