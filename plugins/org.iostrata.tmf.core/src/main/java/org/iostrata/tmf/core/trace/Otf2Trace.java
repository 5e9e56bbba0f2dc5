// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.tracecompass.tmf.core.analysis.IAnalysisModule;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.event.aspect.ITmfEventAspect;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfTraceException;
import org.eclipse.tracecompass.tmf.core.statistics.TmfStatisticsModule;
import org.eclipse.tracecompass.tmf.core.timestamp.ITmfTimestamp;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.eclipse.tracecompass.tmf.core.trace.TmfContext;
import org.eclipse.tracecompass.tmf.core.trace.TmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TraceValidationStatus;
import org.eclipse.tracecompass.tmf.core.trace.indexer.ITmfTraceIndexer;
import org.eclipse.tracecompass.tmf.core.trace.location.ITmfLocation;
import org.eclipse.tracecompass.tmf.core.trace.location.TmfLongLocation;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.EventLog;
import org.iostrata.core.source.LoggedEvent;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.otf2.Otf2EventLog;
import org.iostrata.core.source.otf2.Otf2Source;

/**
 * An OTF2 archive in Trace Compass, opened by its anchor file. Timestamps are ns since the trace's
 * start.
 *
 * <p>A location is the number of an event, so seeking by number, time or ratio is a question to the
 * {@link EventLog}, and no event is read to index the trace ({@link EventLogIndexer}).
 */
public class Otf2Trace extends TmfTrace {
  /** The trace type's id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.otf2";

  private static final String PLUGIN = "org.iostrata.tmf.core";
  private static final String ANCHOR_SUFFIX = ".otf2";
  private static final int CONFIDENCE = 100;

  /** Events read ahead: a page of the event table and more. */
  private static final int AHEAD = 512;

  private final List<ITmfEventAspect<?>> aspects = EventAspects.of(this);
  private Trace description;
  private EventLog log;
  private List<LoggedEvent> ahead = List.of();
  private ITmfLocation current = new TmfLongLocation(0);

  @Override
  public IStatus validate(IProject project, String path) {
    Path anchor = Path.of(path);
    if (!Files.isRegularFile(anchor) || !path.endsWith(ANCHOR_SUFFIX)) {
      return invalid("Not the anchor file *.otf2 of an OTF2 archive: " + path, null);
    }
    try (Source opened = Otf2Source.open(anchor)) {
      return opened.trace().threads().isEmpty()
          ? invalid("The OTF2 archive has no locations: " + path, null)
          : new TraceValidationStatus(CONFIDENCE, PLUGIN);
    } catch (IOException e) {
      return invalid(e.getMessage(), e);
    }
  }

  private static IStatus invalid(String message, Throwable cause) {
    return new Status(IStatus.ERROR, PLUGIN, message, cause);
  }

  @Override
  public void initTrace(IResource resource, String path, Class<? extends ITmfEvent> type)
      throws TmfTraceException {
    super.initTrace(resource, path, type);
    // Else all archives are called traces.otf2, in tabs and views.
    setName(title());
    try {
      try (Source source = openSource()) {
        description = source.trace();
      }
      log = Otf2EventLog.open(Path.of(path));
      List<LoggedEvent> first = log.read(0, 1);
      long startNs = first.isEmpty() ? 0 : Math.min(0, first.get(0).timeNs());
      // An analysis that starts before the index is complete needs both ends of the trace.
      setStartTime(TmfTimestamp.fromNanos(startNs));
      setEndTime(TmfTimestamp.fromNanos(Math.max(startNs, description.durationNs())));
    } catch (IOException e) {
      throw new TmfTraceException(e.getMessage(), e);
    }
  }

  /** The trace as a source of operations, for an analysis; it closes it. */
  public Source openSource() throws IOException {
    return Otf2Source.open(Path.of(getPath()));
  }

  /** What people call the trace. */
  public String title() {
    return title(getPath());
  }

  /**
   * What people call an archive: the name of its folder where the anchor has the name that all
   * anchors of Score-P have.
   */
  public static String title(String path) {
    Path anchor = Path.of(path).toAbsolutePath();
    boolean usual = anchor.endsWith("traces.otf2") && anchor.getNameCount() > 1;
    return (usual ? anchor.getParent() : anchor).getFileName().toString();
  }

  /** The whole trace: Trace Compass would show the first tenth of a second. */
  @Override
  public ITmfTimestamp getInitialRangeOffset() {
    long durationNs = getEndTime().toNanos() - getStartTime().toNanos();
    return durationNs > 0 ? TmfTimestamp.fromNanos(durationNs) : super.getInitialRangeOffset();
  }

  /** What the trace says about itself. */
  public Trace description() {
    return description;
  }

  EventLog log() {
    return log;
  }

  @Override
  protected ITmfTraceIndexer createIndexer(int interval) {
    return new EventLogIndexer(this);
  }

  /** Hears from the indexer how far it is; the end time only grows. */
  void indexed(long events, long endNs) {
    setNbEvents(events);
    if (endNs > getEndTime().toNanos()) {
      setEndTime(TmfTimestamp.fromNanos(endNs));
    }
  }

  @Override
  public Iterable<ITmfEventAspect<?>> getEventAspects() {
    return aspects;
  }

  /**
   * The modules, without Trace Compass's event statistics: it reads every event as an object
   * through the general machinery, minutes for what the core counts in a second.
   */
  @Override
  public Iterable<IAnalysisModule> getAnalysisModules() {
    List<IAnalysisModule> modules = new ArrayList<>();
    super.getAnalysisModules().forEach(modules::add);
    modules.removeIf(TmfStatisticsModule.class::isInstance);
    return modules;
  }

  @Override
  public ITmfLocation getCurrentLocation() {
    return current;
  }

  @Override
  public double getLocationRatio(ITmfLocation location) {
    return getNbEvents() == 0 ? 0 : (double) number(location) / getNbEvents();
  }

  private static long number(ITmfLocation location) {
    return location == null ? 0 : ((TmfLongLocation) location).getLocationInfo();
  }

  private synchronized ITmfContext context(long number) {
    current = new TmfLongLocation(number);
    return new TmfContext(current, number);
  }

  @Override
  public synchronized ITmfContext seekEvent(ITmfLocation location) {
    return context(number(location));
  }

  @Override
  public synchronized ITmfContext seekEvent(double ratio) {
    return context((long) (Math.max(0, Math.min(1, ratio)) * getNbEvents()));
  }

  @Override
  public synchronized ITmfContext seekEvent(long rank) {
    return context(Math.max(0, rank));
  }

  @Override
  public synchronized ITmfContext seekEvent(ITmfTimestamp timestamp) {
    if (timestamp == null) {
      return context(0);
    }
    try {
      return context(log.numberAt(timestamp.toNanos()));
    } catch (IOException e) {
      return unreadable(e);
    }
  }

  private static ITmfContext unreadable(IOException e) {
    ILog.of(Platform.getBundle(PLUGIN)).error(e.getMessage(), e);
    return new TmfContext(null, ITmfContext.UNKNOWN_RANK);
  }

  @Override
  public synchronized ITmfEvent parseEvent(ITmfContext context) {
    if (context == null || context.getLocation() == null || log == null) {
      return null;
    }
    try {
      LoggedEvent event = event(number(context.getLocation()));
      if (event == null) {
        return null;
      }
      current = new TmfLongLocation(event.number() + 1);
      return new Otf2Event(this, event);
    } catch (IOException e) {
      unreadable(e);
      return null;
    }
  }

  private LoggedEvent event(long number) throws IOException {
    if (ahead.isEmpty()
        || number < ahead.get(0).number()
        || number > ahead.get(ahead.size() - 1).number()) {
      ahead = log.read(number, AHEAD);
    }
    return ahead.isEmpty() ? null : ahead.get((int) (number - ahead.get(0).number()));
  }

  @Override
  public synchronized void dispose() {
    for (IAnalysisModule module : super.getAnalysisModules()) {
      if (module instanceof TmfStatisticsModule) {
        module.dispose(); // the others are disposed with the trace
      }
    }
    // First the indexer, which reads what is closed here.
    super.dispose();
    if (log != null) {
      log.close();
      log = null;
    }
  }
}
