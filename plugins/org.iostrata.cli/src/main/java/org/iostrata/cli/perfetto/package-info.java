// SPDX-License-Identifier: EPL-2.0
/**
 * The operations of a trace as a trace of Perfetto's, for its viewer: a list of packets in Protocol
 * Buffers.
 *
 * <p>A {@link org.iostrata.cli.perfetto.PerfettoWriter} hears all operations once, in the order in
 * which a source tells them, and writes each soon: its begin and its end into a lane ({@link
 * org.iostrata.cli.perfetto.SliceLanes}), which holds one operation at a time and is a sequence of
 * packets of its own. So nothing has to be sorted, the times of a sequence never go back, and
 * memory does not grow with the trace. What lies in each other is shown in each other by the
 * viewer, which draws lanes of one name as one track.
 *
 * <p>The numbers of the fields are in {@code PerfettoField} only; the wire format is the library's.
 */
package org.iostrata.cli.perfetto;
