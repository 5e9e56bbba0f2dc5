// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.model.ITableColumnDescriptor;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.core.internal.export.ResultRows;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.tmf.core.result.FindingsDataProvider;
import org.iostrata.tmf.core.result.ResultAnalysis;
import org.iostrata.tmf.core.result.ResultRow;
import org.iostrata.tmf.core.result.TablesDataProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows of findings and tables: those of the result. */
class ResultDataProviderTest {
  private Fixture fixture;

  @BeforeEach
  void open() throws Exception {
    fixture = new Fixture();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @SuppressWarnings("unchecked")
  private TmfTreeModel<ResultRow> ask(String id, Map<String, Object> parameters)
      throws InterruptedException {
    ITmfTreeDataProvider<ResultRow> provider =
        DataProviderManager.getInstance()
            .getDataProvider(fixture.trace, id, ITmfTreeDataProvider.class);
    for (int i = 0; i < 600; i++) {
      var response = provider.fetchTree(parameters, new NullProgressMonitor());
      if (response.getStatus() == ITmfResponse.Status.COMPLETED) {
        return response.getModel();
      }
      assertEquals(ITmfResponse.Status.RUNNING, response.getStatus());
      Thread.sleep(100);
    }
    throw new AssertionError("no rows of " + id);
  }

  private ResultAnalysis.Judged judged() {
    return TmfTraceUtils.getAnalysisModuleOfClass(
            fixture.trace, ResultAnalysis.class, ResultAnalysis.ID)
        .judged();
  }

  @Test
  void findingsAreThoseOfTheRules() throws Exception {
    List<ResultRow> rows = ask(FindingsDataProvider.ID, Map.of()).getEntries();
    List<Finding> reported =
        judged().findings().stream().filter(f -> f.severity().isReported()).toList();
    List<ResultRow> told = rows.stream().filter(row -> !row.getLabels().get(1).isEmpty()).toList();
    assertEquals(
        reported.stream().map(Finding::title).toList(),
        told.stream().map(ResultRow::getName).toList());
    for (int i = 0; i < told.size(); i++) {
      assertEquals(reported.get(i).impactNs(), told.get(i).values().get(3));
      long id = told.get(i).getId();
      String remedy = "What to do: " + reported.get(i).remedy();
      assertTrue(
          rows.stream()
              .filter(row -> row.getParentId() == id)
              .anyMatch(row -> row.getName().equals(remedy)));
      assertTrue(told.get(i).spot().isPresent());
    }
  }

  @Test
  void tablesAreThoseOfTheExport() throws Exception {
    for (var table : TablesDataProvider.tables()) {
      var model = ask(TablesDataProvider.ID, Map.of(TablesDataProvider.TABLE, table.text()));
      List<List<Object>> expected =
          new ResultRows(judged().result(), judged().findings()).of(table.text(), 10_000);
      assertEquals(
          expected.stream().map(row -> row.subList(1, row.size())).toList(),
          model.getEntries().stream().map(ResultRow::values).toList());
    }
    var layers = ask(TablesDataProvider.ID, Map.of(TablesDataProvider.TABLE, "layers"));
    List<String> headings =
        layers.getColumnDescriptors().stream().map(ITableColumnDescriptor::getText).toList();
    assertEquals(List.of("Layer", "Kind", "Count", "Bytes"), headings.subList(0, 4));
    assertEquals("MPI-IO", layers.getEntries().get(0).getName());
  }
}
