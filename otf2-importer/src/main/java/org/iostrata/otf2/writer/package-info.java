// SPDX-License-Identifier: EPL-2.0

/**
 * Writes OTF2 archives that libotf2 3.0 and {@link org.iostrata.otf2.Otf2Archive} read.
 *
 * <p>{@link org.iostrata.otf2.writer.Otf2Writer} creates an archive; its {@link
 * org.iostrata.otf2.writer.DefinitionWriter} takes the definitions, one {@link
 * org.iostrata.otf2.writer.EventWriter} per location the events. Writers of different locations may
 * be used by different threads at once, each by one at a time. Memory is bounded by {@link
 * org.iostrata.otf2.writer.WriterOptions#memoryBytes()} whatever the length of the trace, and files
 * are open only while a buffer goes to them. The same calls write the same bytes.
 */
package org.iostrata.otf2.writer;
