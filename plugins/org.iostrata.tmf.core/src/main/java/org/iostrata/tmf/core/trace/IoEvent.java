// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.tracecompass.tmf.core.event.ITmfEventField;
import org.eclipse.tracecompass.tmf.core.event.ITmfEventType;
import org.eclipse.tracecompass.tmf.core.event.TmfEvent;
import org.eclipse.tracecompass.tmf.core.event.TmfEventField;
import org.eclipse.tracecompass.tmf.core.event.TmfEventType;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.iostrata.core.source.LoggedEvent;

/** One event of a trace, or one operation of a trace without events. */
public class IoEvent extends TmfEvent {
  private static final Map<String, ITmfEventType> TYPES = new ConcurrentHashMap<>();

  private final LoggedEvent logged;
  private ITmfEventField content;

  /** No event; Trace Compass asks every event class for this constructor. */
  public IoEvent() {
    super(null, ITmfContext.UNKNOWN_RANK, null, null, null);
    logged = null;
  }

  IoEvent(IoTrace trace, LoggedEvent logged) {
    super(
        trace,
        logged.number(),
        TmfTimestamp.fromNanos(trace.axis().onAxis(logged.timeNs())),
        TYPES.computeIfAbsent(logged.type(), name -> new TmfEventType(name, null)),
        null);
    this.logged = logged;
  }

  /** The event as the core reads it. */
  public LoggedEvent logged() {
    return logged;
  }

  @Override
  public synchronized ITmfEventField getContent() {
    if (content == null) {
      ITmfEventField[] fields =
          logged.fields().entrySet().stream()
              .map(field -> new TmfEventField(field.getKey(), field.getValue(), null))
              .toArray(ITmfEventField[]::new);
      content = new TmfEventField(ITmfEventField.ROOT_FIELD_ID, null, fields);
    }
    return content;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IoEvent event
        && event.getTrace() == getTrace()
        && event.getRank() == getRank();
  }

  @Override
  public int hashCode() {
    return Long.hashCode(getRank());
  }
}
