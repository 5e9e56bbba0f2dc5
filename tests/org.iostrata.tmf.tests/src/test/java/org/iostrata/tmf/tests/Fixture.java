// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.event.TmfEvent;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceClosedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceOpenedSignal;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.tmf.core.load.LoadMeasure;
import org.iostrata.tmf.core.result.ResultRow;
import org.iostrata.tmf.core.surroundings.SurroundingsAnalysis;
import org.iostrata.tmf.core.swimlane.SwimlaneDataProvider;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** A real archive, opened as the workbench opens it. */
final class Fixture implements AutoCloseable {
  /** What otf2-print counts, from the README beside the archive. */
  static final int EVENTS = 11102;

  final IoTrace trace = new IoTrace();

  Fixture() throws Exception {
    this(path("ior-coll/traces.otf2"));
  }

  Fixture(String anchor) throws Exception {
    this(anchor, true);
  }

  /** Opens an archive; its events are counted when {@code indexed}. */
  Fixture(String anchor, boolean indexed) throws Exception {
    trace.initTrace(null, anchor, TmfEvent.class);
    TmfSignalManager.dispatchSignal(new TmfTraceOpenedSignal(this, trace, null));
    if (indexed) {
      trace.indexTrace(true);
    }
  }

  /** Removes what was kept of an archive when it was opened before. */
  static void forget(String anchor) throws Exception {
    IoTrace trace = new IoTrace();
    trace.initTrace(null, anchor, TmfEvent.class);
    Path kept = Path.of(TmfTraceManager.getSupplementaryFileDir(trace));
    trace.dispose();
    if (Files.isDirectory(kept)) {
      try (Stream<Path> files = Files.list(kept)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  static String path(String below) {
    return Path.of(System.getProperty("iostrata.root"), "tests/fixtures", below).toString();
  }

  TimelineAnalysis analysis() {
    return TmfTraceUtils.getAnalysisModuleOfClass(
        trace, TimelineAnalysis.class, TimelineAnalysis.ID);
  }

  /** Waits for the lanes, which may not be looked for yet when the trace was just opened. */
  void awaitLanes() {
    analysis().schedule();
    assertTrue(analysis().waitForCompletion());
  }

  /** Waits for the lanes, and for the arrows between processes. */
  void awaitArrows() {
    awaitLanes();
    SurroundingsAnalysis.of(trace).schedule();
    assertTrue(SurroundingsAnalysis.of(trace).waitForCompletion());
  }

  @SuppressWarnings("unchecked")
  ITimeGraphDataProvider<TimeGraphEntryModel> swimlanes() {
    return DataProviderManager.getInstance()
        .getDataProvider(trace, SwimlaneDataProvider.ID, ITimeGraphDataProvider.class);
  }

  /** The rows of the lanes. */
  Map<Long, TimeGraphEntryModel> lanesById() {
    return swimlanes()
        .fetchTree(Map.of(), new NullProgressMonitor())
        .getModel()
        .getEntries()
        .stream()
        .collect(Collectors.toMap(TimeGraphEntryModel::getId, row -> row));
  }

  /** What the lanes say of an arrow. */
  Map<String, String> tooltip(ITimeGraphArrow arrow) {
    Map<String, Object> query =
        Map.of(
            DataProviderParameterUtils.REQUESTED_ITEMS_KEY, List.of(arrow.getDestinationId()),
            DataProviderParameterUtils.REQUESTED_TIME_KEY, List.of(arrow.getStartTime()),
            DataProviderParameterUtils.REQUESTED_ELEMENT_KEY, arrow);
    return swimlanes().fetchTooltip(query, new NullProgressMonitor()).getModel();
  }

  @SuppressWarnings("unchecked")
  ITmfTreeXYDataProvider<TmfTreeDataModel> chart(LoadMeasure measure) {
    return DataProviderManager.getInstance()
        .getDataProvider(trace, measure.provider(), ITmfTreeXYDataProvider.class);
  }

  /** The rows of a provider, when there are any. */
  <T extends ITmfTreeDataModel> List<T> rows(ITmfTreeDataProvider<T> provider)
      throws InterruptedException {
    return tree(provider, Map.of()).getEntries();
  }

  /** What a provider answers when it has found what it looks for. */
  <T extends ITmfTreeDataModel> TmfTreeModel<T> tree(
      ITmfTreeDataProvider<T> provider, Map<String, Object> parameters)
      throws InterruptedException {
    for (int i = 0; i < 6000; i++) {
      var response = provider.fetchTree(parameters, new NullProgressMonitor());
      if (response.getStatus() == ITmfResponse.Status.COMPLETED) {
        return response.getModel();
      }
      assertEquals(ITmfResponse.Status.RUNNING, response.getStatus());
      Thread.sleep(10);
    }
    throw new AssertionError("no rows of " + provider.getId());
  }

  /** The rows that the provider of a part of the result has. */
  @SuppressWarnings("unchecked")
  TmfTreeModel<ResultRow> result(String id, Map<String, Object> parameters)
      throws InterruptedException {
    ITmfTreeDataProvider<ResultRow> provider =
        DataProviderManager.getInstance().getDataProvider(trace, id, ITmfTreeDataProvider.class);
    return tree(provider, parameters);
  }

  /** What the swimlanes say in the place of lanes, after their tree was asked for. */
  String notice() {
    Map<String, Object> parameters =
        Map.of(
            DataProviderParameterUtils.REQUESTED_TIME_KEY, List.of(0L, 1000L),
            DataProviderParameterUtils.REQUESTED_ITEMS_KEY, List.of(0L));
    var rows =
        swimlanes().fetchRowModel(parameters, new NullProgressMonitor()).getModel().getRows();
    return rows.get(0).getStates().get(0).getLabel();
  }

  /** Every row as the names from the process down. */
  static List<String> paths(List<TimeGraphEntryModel> entries) {
    Map<Long, String> byId = new HashMap<>();
    List<String> paths = new ArrayList<>();
    for (TimeGraphEntryModel entry : entries) {
      String above = byId.get(entry.getParentId());
      String path = above == null || above.isEmpty() ? "" : above + "/";
      byId.put(entry.getId(), entry.getParentId() == -1 ? "" : path + entry.getName());
      paths.add(byId.get(entry.getId()));
    }
    return paths;
  }

  @Override
  public void close() {
    TmfSignalManager.dispatchSignal(new TmfTraceClosedSignal(this, trace));
    trace.dispose();
  }
}
