// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.util.Map;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * One event of a trace as it was recorded.
 *
 * @param number its number in the {@link EventLog}
 * @param timeNs when it happened, in ns since the trace's start
 * @param thread the index of its thread
 * @param type its type, by the format's own name
 * @param layer its layer, or null when it is no I/O event
 * @param kind what the operation does, or null when neither the event tells nor, near before it,
 *     the begin of its operation
 * @param file the path of its file, or null
 * @param bytes bytes requested or done, or {@code Trace.UNKNOWN}
 * @param offset where in the file as recorded, with this event or with the begin of its operation,
 *     or {@code Trace.UNKNOWN}
 * @param fields everything recorded with it by the format's own names, in their order: numbers, or
 *     texts for what refers to something with a name
 */
public record LoggedEvent(
    long number,
    long timeNs,
    int thread,
    String type,
    Layer layer,
    OperationKind kind,
    String file,
    long bytes,
    long offset,
    Map<String, Object> fields) {}
