// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.tracecompass.tmf.core.analysis.IAnalysisModule;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.event.aspect.ITmfEventAspect;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfTraceException;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceOpenedSignal;
import org.eclipse.tracecompass.tmf.core.statistics.TmfStatisticsModule;
import org.eclipse.tracecompass.tmf.core.timestamp.ITmfTimestamp;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.core.trace.ITmfContext;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfContext;
import org.eclipse.tracecompass.tmf.core.trace.TmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.indexer.ITmfTraceIndexer;
import org.eclipse.tracecompass.tmf.core.trace.location.ITmfLocation;
import org.eclipse.tracecompass.tmf.core.trace.location.TmfLongLocation;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.internal.timeline.TimelineLog;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.EventLog;
import org.iostrata.core.source.LoggedEvent;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SourceProvider;

/**
 * A trace of any format that {@link TraceSource} knows, in Trace Compass. Its table shows the
 * events of the format, or the operations when it has no events.
 *
 * <p>A location is the number of an event, so seeking by number, time or ratio is a question to the
 * {@link EventLog}, and no event is read to index the trace ({@link EventLogIndexer}).
 */
public class IoTrace extends TmfTrace {
  /** The trace type's id in plugin.xml; with something behind it for directories. */
  public static final String ID = "org.iostrata.tmf.core.trace";

  static final String PLUGIN = "org.iostrata.tmf.core";

  private final List<ITmfEventAspect<?>> aspects = EventAspects.all();
  private TraceTimeline timeline;
  private Trace description;
  private List<TraceMark> marks;
  private TimeAxis axis;
  private final StatisticsOnDemand statistics = new StatisticsOnDemand();
  private EventLog log;
  private EventsAhead ahead;
  private ITmfLocation current = new TmfLongLocation(0);

  @Override
  public IStatus validate(IProject project, String path) {
    Path file = Path.of(path);
    return hasForm(file) ? Recognition.of(file, this::isOurs) : Recognition.unknown(file);
  }

  /** Whether there is what such a trace is: a file. */
  boolean hasForm(Path path) {
    return Files.isRegularFile(path);
  }

  /** Whether such a trace may have a format. */
  boolean isOurs(SourceProvider provider) {
    return true;
  }

  @Override
  public void initTrace(IResource resource, String path, Class<? extends ITmfEvent> type)
      throws TmfTraceException {
    super.initTrace(resource, path, type);
    // Else all archives are called traces.otf2, in tabs and views.
    setName(title());
    try {
      open(Path.of(path));
    } catch (IOException e) {
      ILog.of(Platform.getBundle(PLUGIN)).error(e.getMessage(), e);
      throw new UnreadableTrace(e);
    }
  }

  private void open(Path path) throws IOException {
    try (Source source = TraceSource.open(path)) {
      description = source.trace();
      axis = TimeAxis.of(description, getTimestampTransform());
      marks = TraceMarks.of(source, axis);
    }
    UnreadableTrace.requireThreads(description, path);
    timeline = new TraceTimeline(this);
    Optional<SourceProvider> provider = TraceSource.provider(path);
    Optional<EventLog> events =
        provider.isPresent() ? provider.get().events(path) : Optional.empty();
    log = events.orElseGet(() -> new TimelineLog(timeline::get));
    ahead = new EventsAhead(log);
    List<LoggedEvent> first = log.read(0, 1);
    long fromNs = first.isEmpty() ? 0 : Math.min(0, first.get(0).timeNs());
    // An analysis that starts before the index is complete needs both ends of the trace.
    setStartTime(TmfTimestamp.fromNanos(axis.onAxis(fromNs)));
    setEndTime(TmfTimestamp.fromNanos(axis.onAxis(Math.max(fromNs, description.durationNs()))));
  }

  /** The trace as a source of operations, for an analysis; it closes it. */
  public Source openSource() throws IOException {
    return TraceSource.open(Path.of(getPath()));
  }

  /**
   * The operations in lanes, read when they are first asked for.
   *
   * @throws IOException when the trace cannot be read
   * @throws java.util.concurrent.CancellationException when the progress says so
   */
  public Timeline timeline(Progress progress) throws IOException {
    return timeline.get(progress);
  }

  /** Where a file lies that is kept with what else Trace Compass keeps of the trace. */
  public Path kept(String name) throws IOException {
    Path folder = Path.of(TmfTraceManager.getSupplementaryFileDir(this));
    return Files.createDirectories(folder).resolve(name);
  }

  /** Where its times lie on the axis of the views. */
  public TimeAxis axis() {
    return axis;
  }

  /** What people call the trace. */
  public String title() {
    return title(getPath());
  }

  /**
   * What people call a trace: the name of its folder where the file has the name that all anchors
   * of Score-P have.
   */
  public static String title(String path) {
    Path anchor = Path.of(path).toAbsolutePath();
    boolean usual = anchor.endsWith("traces.otf2") && anchor.getNameCount() > 1;
    return (usual ? anchor.getParent() : anchor).getFileName().toString();
  }

  /** All that is opened: Trace Compass would show the first tenth of a second. */
  @Override
  public ITmfTimestamp getInitialRangeOffset() {
    long durationNs = TimeAxis.durationNs(getParent() instanceof ITmfTrace all ? all : this);
    return durationNs > 0 ? TmfTimestamp.fromNanos(durationNs) : super.getInitialRangeOffset();
  }

  /** What the trace says about itself. */
  public Trace description() {
    return description;
  }

  /** What was noted in the trace, in the order of time. */
  public List<TraceMark> marks() {
    return marks;
  }

  EventLog log() {
    return log;
  }

  @Override
  protected ITmfTraceIndexer createIndexer(int interval) {
    return new EventLogIndexer(this);
  }

  /**
   * Counts the events. Trace Compass would not begin to where the first is not known yet, as of
   * formats that have operations only.
   */
  @Override
  @TmfSignalHandler
  public void traceOpened(TmfTraceOpenedSignal signal) {
    super.traceOpened(signal);
    if (signal.getTrace() == this) {
      indexTrace(false);
    }
  }

  /** Hears from the indexer how far it is; the end time only grows. */
  void indexed(long events, long lastNs) {
    setNbEvents(events);
    long toNs = axis.onAxis(lastNs);
    if (toNs > getEndTime().toNanos()) {
      setEndTime(TmfTimestamp.fromNanos(toNs));
    }
  }

  @Override
  public Iterable<ITmfEventAspect<?>> getEventAspects() {
    return aspects;
  }

  /** The modules, with statistics that wait until they are asked for. */
  @Override
  public Iterable<IAnalysisModule> getAnalysisModules() {
    List<IAnalysisModule> modules = new ArrayList<>();
    super.getAnalysisModules().forEach(modules::add);
    modules.replaceAll(
        module -> module instanceof TmfStatisticsModule ? statistics.of(this) : module);
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
    if (timestamp == null || log == null) { // a job of a view may ask when the trace is closed
      return context(0);
    }
    try {
      return context(log.numberAt(axis.inTrace(timestamp.toNanos())));
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
      LoggedEvent event = ahead.get(number(context.getLocation()));
      if (event == null) {
        return null;
      }
      current = new TmfLongLocation(event.number() + 1);
      return new IoEvent(this, event);
    } catch (IOException e) {
      unreadable(e);
      return null;
    }
  }

  @Override
  public synchronized void dispose() {
    StatisticsOnDemand.disposeOthers(super.getAnalysisModules());
    // First the indexer, which reads what is closed here.
    super.dispose();
    if (log != null) {
      log.close();
      log = null;
    }
  }
}
