// SPDX-License-Identifier: EPL-2.0
/**
 * Darshan's logs: read as they lie on disk, of formats 1.21 to 3.41, and told in the words of a
 * result. A log of Darshan 3 is a header, a record of the job and a region of records for each
 * module, each region packed on its own (as Darshan's own sources say: {@code darshan-logutils.c}
 * and the files {@code darshan-*-log-format.h}).
 *
 * <p>A log before that is one stream of records that hold the counters of all layers of a file:
 * {@link org.iostrata.core.internal.darshan.StreamHead} says how it is written, {@link
 * org.iostrata.core.internal.darshan.StreamSchema} what is in a record, and {@link
 * org.iostrata.core.internal.darshan.StreamSplit} makes of one those of modules that are told of.
 *
 * <p>Of a newer one, from the file up: {@link org.iostrata.core.internal.darshan.LogHeader} says
 * where the regions are, {@link org.iostrata.core.internal.darshan.RegionInput} unpacks one, {@link
 * org.iostrata.core.internal.darshan.Schemas} is the table of what the records of a module hold in
 * which version, {@link org.iostrata.core.internal.darshan.RegionLog} gives records one by one.
 * Nothing is held of a module but the record under way. Objects are used by one thread.
 */
package org.iostrata.core.internal.darshan;
