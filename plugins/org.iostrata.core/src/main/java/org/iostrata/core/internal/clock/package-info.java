// SPDX-License-Identifier: EPL-2.0
/**
 * Puts hosts on one clock by what their programs sent each other: no byte is received before it is
 * sent. What host A sent bounds how much the clock of host B may be ahead from one side, what B
 * sent from the other; between them a line is laid, as a clock that is slewed goes nearly even.
 *
 * <p>Bytes are known by their places in a connection, so that nothing of a protocol has to be. The
 * method is Duda's (A. Duda, G. Harrus, Y. Haddad, G. Bernard: Estimating global time in
 * distributed systems, ICDCS 1987), with the region of all lines in place of one.
 *
 * <p>{@link org.iostrata.core.internal.clock.HostClocks} reads a trace and tells the lines, {@link
 * org.iostrata.core.internal.clock.StreamMarks} keeps when bytes went and came, {@link
 * org.iostrata.core.internal.clock.ClockBounds} bounds two hosts, and {@link
 * org.iostrata.core.internal.clock.LineRegion} is the lines between the bounds.
 */
package org.iostrata.core.internal.clock;
