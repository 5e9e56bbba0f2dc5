// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.util.List;
import java.util.function.Function;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.event.aspect.ITmfEventAspect;
import org.eclipse.tracecompass.tmf.core.event.aspect.TmfBaseAspects;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.source.LoggedEvent;
import org.iostrata.tmf.core.Names;

/** The columns of the event table; search and filters work on them. */
final class EventAspects {
  private EventAspects() {}

  static List<ITmfEventAspect<?>> of(IoTrace trace) {
    return List.of(
        TmfBaseAspects.getTimestampAspect(),
        new Aspect<>("Location", "Process and thread", e -> location(trace.description(), e)),
        new Aspect<>(
            "Event", "The record's type as the format names it, or OPERATION", LoggedEvent::type),
        new Aspect<>("Layer", "The layer of the I/O stack", e -> Names.of(e.layer())),
        new Aspect<>("Operation", "What the operation does", e -> Names.of(e.kind())),
        new Aspect<>("File", "The file it is about", LoggedEvent::file),
        new Aspect<>("Bytes", "Bytes requested or done", e -> known(e.bytes())),
        new Aspect<>("Offset", "Where in the file, as recorded", e -> known(e.offset())),
        TmfBaseAspects.getContentsAspect());
  }

  private static String location(Trace trace, LoggedEvent event) {
    TraceThread thread = trace.threads().get(event.thread());
    return trace.processes().get(thread.process()).name() + ", " + thread.name();
  }

  private static Long known(long value) {
    return value == Trace.UNKNOWN ? null : (Long) value;
  }

  private record Aspect<T>(String name, String help, Function<LoggedEvent, T> value)
      implements ITmfEventAspect<T> {
    @Override
    public String getName() {
      return name;
    }

    @Override
    public String getHelpText() {
      return help;
    }

    @Override
    public T resolve(ITmfEvent event) {
      return event instanceof IoEvent io ? value.apply(io.logged()) : null;
    }
  }
}
