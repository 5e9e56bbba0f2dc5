// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.load;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.CommonStatusMessage;
import org.eclipse.tracecompass.tmf.core.model.IOutputStyleProvider;
import org.eclipse.tracecompass.tmf.core.model.OutputStyleModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.iostrata.core.internal.load.Load;
import org.iostrata.core.internal.load.LoadGrouping;
import org.iostrata.core.internal.load.LoadKey;
import org.iostrata.core.internal.load.Loads;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * Process by time, coloured by how busy, deep or fast a process was in a layer. The colours of
 * processes are parts of the most in one cell of all processes that are asked for, those of layers
 * of the most in one cell of all layers.
 */
public final class HeatMapDataProvider
    implements ITimeGraphDataProvider<TimeGraphEntryModel>, IOutputStyleProvider {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.load.heat-map";

  /** A parameter: the name of a {@link Heat}, the first when it is not said. */
  public static final String HEAT = "heat";

  /** A cell is so many of the times asked for. */
  private static final int TIMES_OF_CELL = 3;

  private static final long MOST_ROWS = 1L << 32;
  private static final AtomicLong NEXT = new AtomicLong();

  private final IoTrace trace;
  private final LoadAnalysis layers;
  private final LoadAnalysis processes;
  private final long root = NEXT.getAndAdd(MOST_ROWS);

  HeatMapDataProvider(IoTrace trace) {
    this.trace = trace;
    layers = LoadAnalysis.of(trace, LoadGrouping.LAYER);
    processes = LoadAnalysis.of(trace, LoadGrouping.PROCESS);
  }

  @Override
  public String getId() {
    return ID;
  }

  private boolean isReady() {
    return layers.loads() != null && processes.loads() != null;
  }

  /** The loads of layers, each before those of its processes; the place of one is its row. */
  private List<Load> rows() {
    List<Load> rows = new ArrayList<>();
    Loads ofProcesses = processes.loads();
    for (Load layer : layers.loads().all()) {
      if (LoadGrouping.LAYER.isOf(layer.key())) {
        rows.add(layer);
        ofProcesses.all().stream()
            .filter(load -> load.key().layer() == layer.key().layer())
            .forEach(rows::add);
      }
    }
    return rows;
  }

  @Override
  public TmfModelResponse<TmfTreeModel<TimeGraphEntryModel>> fetchTree(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    layers.schedule();
    processes.schedule();
    if (!isReady()) {
      return nothing();
    }
    long fromNs = trace.getStartTime().toNanos();
    long toNs = trace.getEndTime().toNanos();
    List<TimeGraphEntryModel> entries = new ArrayList<>();
    entries.add(new TimeGraphEntryModel(root, -1, trace.title(), fromNs, toNs, false));
    long parent = root;
    for (Load row : rows()) {
      LoadKey key = row.key();
      boolean layer = LoadGrouping.LAYER.isOf(key);
      long id = root + entries.size();
      parent = layer ? id : parent;
      String name =
          layer ? Names.of(key.layer()) : trace.description().processes().get(key.process()).name();
      entries.add(new TimeGraphEntryModel(id, layer ? root : parent, name, fromNs, toNs));
    }
    return completed(new TmfTreeModel<>(List.of("Layer and process"), entries));
  }

  private <T> TmfModelResponse<T> nothing() {
    for (LoadAnalysis analysis : List.of(layers, processes)) {
      if (analysis.failure() != null) {
        return new TmfModelResponse<>(null, ITmfResponse.Status.FAILED, analysis.failure());
      }
      if (analysis.isCancelled()) {
        return new TmfModelResponse<>(
            null, ITmfResponse.Status.CANCELLED, CommonStatusMessage.TASK_CANCELLED);
      }
    }
    return new TmfModelResponse<>(null, ITmfResponse.Status.RUNNING, CommonStatusMessage.RUNNING);
  }

  private static Heat heat(Map<String, Object> parameters) {
    return parameters.get(HEAT) instanceof String name ? Heat.valueOf(name) : Heat.BUSY;
  }

  @Override
  public TmfModelResponse<TimeGraphModel> fetchRowModel(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
    if (times == null || times.size() < 2 || items == null) {
      return new TmfModelResponse<>(
          null, ITmfResponse.Status.FAILED, CommonStatusMessage.INCORRECT_QUERY_PARAMETERS);
    }
    if (!isReady()) {
      return nothing();
    }
    List<Load> loads = rows();
    long[] borders = borders(times);
    Heat heat = heat(parameters);
    Map<Long, double[]> cells = new HashMap<>();
    double[] most = new double[2];
    for (long item : items) {
      int row = (int) (item - root - 1);
      if (row >= 0 && row < loads.size() && (monitor == null || !monitor.isCanceled())) {
        double[] values = values(loads.get(row), borders, heat);
        cells.put(item, values);
        int of = LoadGrouping.LAYER.isOf(loads.get(row).key()) ? 0 : 1;
        most[of] = Math.max(most[of], max(values));
      }
    }
    List<ITimeGraphRowModel> rows = new ArrayList<>();
    cells.forEach(
        (item, values) -> {
          int row = (int) (item - root - 1);
          int of = LoadGrouping.LAYER.isOf(loads.get(row).key()) ? 0 : 1;
          rows.add(new TimeGraphRowModel(item, states(values, borders, most[of], heat)));
        });
    return completed(new TimeGraphModel(rows));
  }

  private static double max(double[] values) {
    double most = 0;
    for (double value : values) {
      most = Math.max(most, value);
    }
    return most;
  }

  /** Where cells begin, and the last one ends, in the trace. */
  private long[] borders(List<Long> times) {
    long[] all =
        times.stream().mapToLong(Long::longValue).map(trace.axis()::inTrace).distinct().toArray();
    long lastNs = all[all.length - 1];
    return IntStream.rangeClosed(0, (all.length - 1) / TIMES_OF_CELL + 1)
        .mapToLong(
            cell -> cell * TIMES_OF_CELL < all.length ? all[cell * TIMES_OF_CELL] : lastNs + 1)
        .toArray();
  }

  private static double[] values(Load load, long[] borders, Heat heat) {
    double[] values = new double[borders.length - 1];
    load.steps(borders, (step, of) -> values[step] = heat.of(of));
    return values;
  }

  /** Neighbours of one shade are one state. */
  private List<ITimeGraphState> states(double[] values, long[] borders, double most, Heat heat) {
    List<ITimeGraphState> states = new ArrayList<>();
    int begin = 0;
    for (int cell = 1; cell <= values.length; cell++) {
      int shade = Heat.shade(values[begin], most);
      if (cell == values.length || Heat.shade(values[cell], most) != shade) {
        if (shade > 0) {
          states.add(
              new TimeGraphState(
                  trace.axis().onAxis(borders[begin]),
                  borders[cell] - borders[begin],
                  null,
                  Heat.style(shade)));
        }
        begin = cell;
      }
    }
    return states;
  }

  @Override
  public TmfModelResponse<List<ITimeGraphArrow>> fetchArrows(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    return completed(List.of());
  }

  /** What there was in the state under the mouse, or in the nanosecond when none is told. */
  @Override
  public TmfModelResponse<Map<String, String>> fetchTooltip(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    List<Long> times = DataProviderParameterUtils.extractTimeRequested(parameters);
    List<Long> items = DataProviderParameterUtils.extractSelectedItems(parameters);
    if (times == null || times.isEmpty() || items == null || items.isEmpty() || !isReady()) {
      return completed(Map.of());
    }
    long row = items.get(0) - root - 1;
    List<Load> loads = rows();
    if (row < 0 || row >= loads.size()) {
      return completed(Map.of());
    }
    Object element = parameters.get(DataProviderParameterUtils.REQUESTED_ELEMENT_KEY);
    long fromNs = element instanceof ITimeGraphState state ? state.getStartTime() : times.get(0);
    long spanNs = element instanceof ITimeGraphState state ? state.getDuration() : 1;
    long inTraceNs = trace.axis().inTrace(fromNs);
    var of = loads.get((int) row).between(inTraceNs, inTraceNs + Math.max(1, spanNs));
    Map<String, String> text = new LinkedHashMap<>();
    for (Heat heat : Heat.values()) {
      text.put(heat.title(), heat.text(heat.of(of)));
    }
    return completed(text);
  }

  @Override
  public TmfModelResponse<OutputStyleModel> fetchStyle(
      Map<String, Object> parameters, IProgressMonitor monitor) {
    return completed(new OutputStyleModel(Heat.styles()));
  }

  private static <T> TmfModelResponse<T> completed(T model) {
    return new TmfModelResponse<>(
        model, ITmfResponse.Status.COMPLETED, CommonStatusMessage.COMPLETED);
  }
}
