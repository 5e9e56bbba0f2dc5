// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.util.List;
import java.util.function.Function;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.event.aspect.ITmfEventAspect;
import org.eclipse.tracecompass.tmf.core.event.aspect.TmfBaseAspects;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceThread;
import org.iostrata.tmf.core.Names;

/** The columns of the event table; search and filters work on them. */
final class EventAspects {
  private EventAspects() {}

  /** The same for every trace: an experiment has one column of each name for all its traces. */
  static List<ITmfEventAspect<?>> all() {
    return List.of(
        TmfBaseAspects.getTimestampAspect(),
        new Aspect<>("Location", "Process and thread", EventAspects::location),
        // Trace Compass' own, so that traces of the kernel have it in the same column.
        TmfBaseAspects.getEventTypeAspect(),
        new Aspect<>("Layer", "The layer of the I/O stack", e -> Names.of(e.logged().layer())),
        new Aspect<>("Operation", "What the operation does", e -> Names.of(e.logged().kind())),
        new Aspect<>("File", "The file it is about", e -> e.logged().file()),
        new Aspect<>("Bytes", "Bytes requested or done", e -> known(e.logged().bytes())),
        new Aspect<>("Offset", "Where in the file, as recorded", e -> known(e.logged().offset())),
        TmfBaseAspects.getContentsAspect());
  }

  private static String location(IoEvent event) {
    Trace trace = ((IoTrace) event.getTrace()).description();
    TraceThread thread = trace.threads().get(event.logged().thread());
    return trace.processes().get(thread.process()).name() + ", " + thread.name();
  }

  private static Long known(long value) {
    return value == Trace.UNKNOWN ? null : (Long) value;
  }

  private record Aspect<T>(String name, String help, Function<IoEvent, T> value)
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
      return event instanceof IoEvent io ? value.apply(io) : null;
    }
  }
}
