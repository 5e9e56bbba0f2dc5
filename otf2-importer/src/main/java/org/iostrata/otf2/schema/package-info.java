// SPDX-License-Identifier: EPL-2.0

/**
 * What OTF2 3.0's records consist of: the single source for decoding, mapping, writing, printing
 * and counting.
 *
 * <p>{@link org.iostrata.otf2.schema.EventType} and {@link org.iostrata.otf2.schema.DefinitionType}
 * list the records, {@link org.iostrata.otf2.schema.Field} says how a value lies in the file and
 * what it means. {@link org.iostrata.otf2.schema.RecordView} is the view of one record by that
 * schema. Everything here is immutable, so any thread may use it.
 */
package org.iostrata.otf2.schema;
