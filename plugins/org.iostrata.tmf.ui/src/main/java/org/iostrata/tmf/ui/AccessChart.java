// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.PaintEvent;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swtchart.IAxis;
import org.eclipse.swtchart.IAxisSet;
import org.eclipse.swtchart.ICustomPaintListener;
import org.eclipse.swtchart.Range;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.ui.viewers.xychart.TmfBaseProvider;
import org.eclipse.tracecompass.tmf.ui.viewers.xychart.TmfXYChartViewer;
import org.iostrata.tmf.core.access.AccessColour;
import org.iostrata.tmf.core.access.AccessMapDataProvider;
import org.iostrata.tmf.core.access.AccessOffsets;
import org.iostrata.tmf.core.access.AccessPicture;
import org.iostrata.tmf.core.load.LoadMeasure;
import org.iostrata.tmf.core.result.ResultRow;

/** The lines of an access map on axes of time and offset, asked for in the background. */
final class AccessChart extends TmfXYChartViewer {
  /** So many operations take less time than an eye needs. */
  private static final int LOOKED_AT_FIRST = 1 << 17;

  private static final double KILO = 1024;

  /** So many pixels beside a line is on it. */
  private static final int NEAR = 3;

  private final Shown shown;
  private final AtomicInteger waiting = new AtomicInteger();
  private AccessColour colour =
      IoPreferences.chosen(IoPreferences.ACCESS_COLOURS, AccessColour.KIND);
  private AccessOffsets offsets = IoPreferences.chosen(IoPreferences.OFFSETS, AccessOffsets.WHOLE);
  private final OffsetZoom zoom;
  private boolean joins = IoPreferences.store().getBoolean(IoPreferences.RUNS);
  private Job job;
  private OffsetZoom.ShownFile drawn;
  private Image image;

  /** Hears, in the thread of the user interface, what is shown. */
  interface Shown {
    /** Of these files, the busiest first, one is chosen; null for none. */
    ResultRow choose(List<ResultRow> files);

    /** Something else is shown; null for nothing. */
    void shows(AccessPicture picture, String notice);
  }

  AccessChart(Composite parent, Shown shown) {
    super(parent, null, null, null);
    this.shown = shown;
    setTooltipProvider(new TmfBaseProvider(this) {});
    setMouseWheelZoomProvider(OffsetZoom.otherTurns(this));
    getSwtChart().getTitle().setVisible(false);
    getSwtChart().getLegend().setVisible(false);
    IAxisSet axes = getSwtChart().getAxisSet();
    axes.getXAxis(0).getTitle().setVisible(false);
    axes.getYAxis(0).getTitle().setText("Offset");
    getSwtChart()
        .getPlotArea()
        .addCustomPaintListener(
            new ICustomPaintListener() {
              @Override
              public void paintControl(PaintEvent event) {
                paint(event);
              }

              /** Below the selection. */
              @Override
              public boolean drawBehindSeries() {
                return true;
              }
            });
    plot().addListener(SWT.Resize, event -> updateContent());
    plot().addDisposeListener(event -> forget());
    zoom = new OffsetZoom(plot(), () -> drawn, this::updateContent);
    new ChartHover(this::text).activateHoverHelp(plot());
  }

  private Map<String, String> text(Point at) {
    return drawn == null
        ? Map.of()
        : drawn.picture().tooltip(at.x, plot().getSize().y - 1 - at.y, NEAR);
  }

  private Control plot() {
    return getSwtChart().getPlotArea().getControl();
  }

  void colourBy(AccessColour chosen) {
    colour = chosen;
    IoPreferences.keep(IoPreferences.ACCESS_COLOURS, chosen.name());
    updateContent();
  }

  void showOffsets(AccessOffsets chosen) {
    offsets = chosen;
    IoPreferences.keep(IoPreferences.OFFSETS, chosen.name());
    updateContent();
  }

  void joinRuns(boolean chosen) {
    joins = chosen;
    updateContent();
  }

  /** The zoom of the offsets. */
  OffsetZoom zoom() {
    return zoom;
  }

  AccessColour colour() {
    return colour;
  }

  AccessOffsets offsets() {
    return offsets;
  }

  /** What is shown, as lines of a file. */
  List<List<Object>> csv() {
    return drawn == null ? List.of() : drawn.picture().csv();
  }

  @Override
  public boolean isDirty() {
    return waiting.get() > 0 || super.isDirty();
  }

  @Override
  protected void updateContent() {
    later(this::ask);
  }

  /** Does something in the thread of the user interface, as long as there is one. */
  private void later(Runnable work) {
    waiting.incrementAndGet();
    getDisplay()
        .asyncExec(
            () -> {
              waiting.decrementAndGet();
              if (!getSwtChart().isDisposed()) {
                work.run();
              }
            });
  }

  private void ask() {
    if (job != null) {
      job.cancel();
    }
    ITmfTrace trace = getTrace();
    Point size = plot().getSize();
    if (trace == null || size.x <= 0 || size.y <= 0) {
      show(null, trace == null ? "No trace is open: File > Open Trace…" : "");
      return;
    }
    long fromNs = getWindowStartTime();
    long toNs = getWindowEndTime();
    Map<String, Object> parameters =
        Map.of(
            DataProviderParameterUtils.REQUESTED_TIME_KEY,
            List.of(fromNs, toNs),
            AccessMapDataProvider.COLUMNS,
            size.x,
            AccessMapDataProvider.ROWS,
            size.y,
            AccessMapDataProvider.COLOUR,
            colour.name(),
            AccessMapDataProvider.OFFSETS,
            offsets.name(),
            AccessMapDataProvider.JOINS,
            joins);
    job =
        Job.create("File Access Map", (ICoreRunnable) monitor -> find(trace, parameters, monitor));
    job.setSystem(true);
    waiting.incrementAndGet();
    job.addJobChangeListener(
        new JobChangeAdapter() {
          @Override
          public void done(IJobChangeEvent event) {
            waiting.decrementAndGet();
          }
        });
    job.schedule();
  }

  private void find(ITmfTrace trace, Map<String, Object> parameters, IProgressMonitor monitor) {
    if (!(Answers.find(trace, AccessMapDataProvider.ID)
        instanceof AccessMapDataProvider provider)) {
      later(() -> show(null, "Nothing is known of this trace here"));
      return;
    }
    TmfModelResponse<TmfTreeModel<ResultRow>> files = Answers.await(provider, parameters, monitor);
    if (monitor.isCanceled()) {
      return;
    }
    if (files.getStatus() != ITmfResponse.Status.COMPLETED) {
      later(() -> show(null, files.getStatusMessage()));
      return;
    }
    ResultRow row = shown.choose(files.getModel().getEntries());
    if (row == null) {
      later(() -> show(null, "The program does nothing with files"));
      return;
    }
    Map<String, Object> ofFile = new HashMap<>(parameters);
    ofFile.put(DataProviderParameterUtils.REQUESTED_ITEMS_KEY, List.of(row.getId()));
    ofFile.put(AccessMapDataProvider.BYTES, zoom.range(row));
    // A picture of some operations at once, then that of all.
    ofFile.put(AccessMapDataProvider.LOOKS_AT, LOOKED_AT_FIRST);
    if (isSample(draw(provider, row, ofFile, monitor))) {
      ofFile.remove(AccessMapDataProvider.LOOKS_AT);
      draw(provider, row, ofFile, monitor);
    }
  }

  private static boolean isSample(AccessPicture found) {
    return found != null && found.isSample();
  }

  private AccessPicture draw(
      AccessMapDataProvider provider,
      ResultRow row,
      Map<String, Object> parameters,
      IProgressMonitor monitor) {
    AccessPicture found = provider.fetchMap(parameters, monitor).getModel();
    if (monitor.isCanceled() || found == null) {
      return null;
    }
    later(() -> show(new OffsetZoom.ShownFile(row, found), found.notice()));
    return found;
  }

  private void show(OffsetZoom.ShownFile what, String notice) {
    forget();
    drawn = what;
    AccessPicture found = what == null ? null : what.picture();
    if (found != null) {
      Point size = plot().getSize();
      image = new Image(getDisplay(), AccessPainter.draw(found, size.x, size.y));
      IAxisSet axes = getSwtChart().getAxisSet();
      long lengthNs = Math.max(1, getWindowEndTime() - getWindowStartTime());
      axes.getXAxis(0).setRange(new Range(0, lengthNs));
      scale(axes.getYAxis(0), found.fromByte(), found.toByte());
    }
    getSwtChart().redraw();
    plot().redraw();
    shown.shows(found, notice);
  }

  /** Counts KiB, or MiB, so that the numbers at the axis are round. */
  private static void scale(IAxis axis, long fromByte, long toByte) {
    double unit = 1;
    while (toByte - fromByte >= KILO * unit) {
      unit *= KILO;
    }
    double bytes = unit;
    axis.setRange(new Range(fromByte / bytes, toByte / bytes));
    axis.getTick()
        .setFormat(new MeasureFormat(value -> LoadMeasure.BYTES_IN_FLIGHT.text(value * bytes)));
  }

  private void forget() {
    if (image != null) {
      image.dispose();
      image = null;
    }
  }

  private void paint(PaintEvent event) {
    if (image != null) {
      Rectangle of = image.getBounds();
      Point size = plot().getSize();
      event.gc.drawImage(image, 0, 0, of.width, of.height, 0, 0, size.x, size.y);
    }
  }
}
