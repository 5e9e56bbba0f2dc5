// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.CommonStatusMessage;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.iostrata.core.internal.access.AccessCell;
import org.iostrata.core.internal.access.AccessCells;
import org.iostrata.core.internal.access.AccessGroup;
import org.iostrata.core.internal.access.AccessRuns;
import org.iostrata.core.internal.access.AccessView;
import org.iostrata.core.internal.access.FileUse;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.access.AccessAnalysis.Accesses;
import org.iostrata.tmf.core.result.Heading;
import org.iostrata.tmf.core.result.ResultDataProvider;
import org.iostrata.tmf.core.result.ResultRow;
import org.iostrata.tmf.core.trace.IoTrace;

/** The files of a trace, layer by layer, the busiest first; and of one of them a map. */
public final class AccessMapDataProvider extends ResultDataProvider<Accesses> {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.access.map";

  /** A parameter of {@link #fetchMap}: how many pixels the times fall into. */
  public static final String COLUMNS = "columns";

  /** A parameter of {@link #fetchMap}: how many pixels the offsets fall into. */
  public static final String ROWS = "rows";

  /** A parameter of {@link #fetchMap}: the name of an {@link AccessColour}; the first without. */
  public static final String COLOUR = "colour";

  /** A parameter of {@link #fetchMap}: the name of {@link AccessOffsets}; the first without. */
  public static final String OFFSETS = "offsets";

  /** A parameter of {@link #fetchMap}: true for lines that join the operations of a run. */
  public static final String JOINS = "joins";

  /**
   * A parameter of {@link #fetchMap}: a list of the first offset wanted and the last, which {@link
   * #OFFSETS} does not matter to; all without.
   */
  public static final String BYTES = "bytes";

  /**
   * A parameter of {@link #fetchMap}: about how many operations to look at, for a picture at once;
   * all without.
   */
  public static final String LOOKS_AT = "looks_at";

  /** More lines are not told from each other, and take long to draw. */
  public static final int MOST_CELLS = 1 << 15;

  private static final List<Heading> HEADINGS =
      List.of(
          new Heading("File", "The file"),
          new Heading("Layer", "The layer whose operations these are"),
          new Heading("Operations", "How many there are, of all kinds"),
          new Heading("Bytes", "Bytes moved"),
          new Heading("Time", "Sum of the durations"),
          new Heading("Placed", "How many tell where in the file they are"));

  private final AccessAnalysis analysis;

  AccessMapDataProvider(IoTrace trace, AccessAnalysis analysis) {
    super(trace, analysis);
    this.analysis = analysis;
  }

  @Override
  public String getId() {
    return ID;
  }

  @Override
  protected List<Heading> headings(Map<String, Object> parameters) {
    return HEADINGS;
  }

  @Override
  protected List<ResultRow> rows(Accesses of, Map<String, Object> parameters) {
    List<ResultRow> rows = new ArrayList<>();
    for (FileUse use : of.uses().all()) {
      String path = of.timeline().trace().files().get(use.file()).path();
      rows.add(
          new ResultRow(
              root + rows.size(),
              -1,
              List.of(
                  Visible.name(path),
                  Names.of(use.layer()),
                  Quantity.count(use.operations()).toString(),
                  Names.bytes(use.bytes()),
                  Quantity.nanoseconds(use.timeNs()).toString(),
                  Quantity.count(use.placed()).toString()),
              List.of(
                  path,
                  Names.of(use.layer()),
                  use.operations(),
                  use.bytes(),
                  use.timeNs(),
                  use.placed()),
              null));
    }
    return rows;
  }

  /**
   * The map of one file: that of the row asked for, from the first to the last time asked for.
   *
   * @return failed when the question is wrong, cancelled when the monitor is
   */
  public TmfModelResponse<AccessPicture> fetchMap(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    Accesses of = analysis.accesses();
    if (of == null) {
      return new TmfModelResponse<>(null, ITmfResponse.Status.RUNNING, CommonStatusMessage.RUNNING);
    }
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
    long row = items == null || items.isEmpty() ? -1 : items.get(0) - root;
    if (times == null || times.size() < 2 || row < 0 || row >= of.uses().all().size()) {
      return new TmfModelResponse<>(
          null, ITmfResponse.Status.FAILED, CommonStatusMessage.INCORRECT_QUERY_PARAMETERS);
    }
    FileUse use = of.uses().all().get((int) row);
    AccessWish wish = AccessWish.of(trace.axis(), use, parameters);
    try {
      return new TmfModelResponse<>(
          picture(of.timeline(), use, wish, () -> monitor != null && monitor.isCanceled()),
          ITmfResponse.Status.COMPLETED,
          CommonStatusMessage.COMPLETED);
    } catch (CancellationException e) {
      return new TmfModelResponse<>(
          null, ITmfResponse.Status.CANCELLED, CommonStatusMessage.TASK_CANCELLED);
    }
  }

  private AccessPicture picture(
      Timeline timeline, FileUse use, AccessWish wish, BooleanSupplier cancelled) {
    AccessView view = wish.view();
    if (wish.fits()) {
      view = fit(view, AccessCells.of(timeline, use, view, AccessGroup.KIND, cancelled).cells());
    }
    AccessRuns runs = wish.needsRuns() ? AccessRuns.of(timeline, use, view, cancelled) : null;
    AccessCells cells =
        AccessCells.of(timeline, use, view, wish.colour().grouping(runs), cancelled);
    List<AccessCell> joins = wish.joins() ? runs.joins() : List.of();
    return new AccessPicture(
        trace.axis(), timeline, use, new AccessPicture.MapLines(cells, joins, wish.colour()));
  }

  private static AccessView fit(AccessView view, List<AccessCell> cells) {
    if (cells.isEmpty()) {
      return view;
    }
    long from = cells.stream().mapToLong(AccessCell::fromByte).min().orElseThrow();
    long to = cells.stream().mapToLong(AccessCell::toByte).max().orElseThrow();
    return view.ofOffsets(from, to);
  }
}
