// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.iostrata.tmf.core.lock.LocksDataProvider;
import org.iostrata.tmf.core.surroundings.MetricsDataProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every provider, asked as the Trace Server Protocol asks: JSON in, JSON out, nothing remembered of
 * who asks. What an answer holds is what the models of {@code tsp-typescript-client} expect.
 */
class TraceServerTest {
  private static final String COMPARE = "org.iostrata.tmf.core.result.compare";

  private static Fixture fixture;
  private static TraceServer server;

  @BeforeAll
  static void open() throws Exception {
    fixture = new Fixture();
    server = new TraceServer(fixture.trace);
  }

  @AfterAll
  static void close() {
    fixture.close();
  }

  private static List<IDataProviderDescriptor> descriptors() {
    return DataProviderManager.getInstance().getAvailableProviders(fixture.trace).stream()
        .filter(one -> one.getId().startsWith("org.iostrata"))
        .sorted(Comparator.comparing(IDataProviderDescriptor::getId))
        .toList();
  }

  private static JsonObject ask(String provider, String what, String parameters) throws Exception {
    JsonObject query = JsonParser.parseString(parameters).getAsJsonObject();
    // In as a client sends it, out as one receives it.
    return JsonParser.parseString(server.ask(provider, what, query).toString()).getAsJsonObject();
  }

  private static JsonArray entries(String provider, String parameters) throws Exception {
    JsonObject tree = ask(provider, "tree", parameters);
    assertEquals("COMPLETED", tree.get("status").getAsString(), provider);
    JsonObject model = tree.getAsJsonObject("model");
    for (JsonElement header : model.getAsJsonArray("headers")) {
      assertTrue(header.getAsJsonObject().has("name"), provider);
    }
    JsonArray entries = model.getAsJsonArray("entries");
    assertFalse(entries.isEmpty(), provider);
    Set<Long> ids = new TreeSet<>();
    for (JsonElement entry : entries) {
      JsonObject one = entry.getAsJsonObject();
      assertTrue(ids.add(one.get("id").getAsLong()), provider);
      long parent = one.get("parentId").getAsLong();
      assertTrue(parent == -1 || ids.contains(parent), provider + ": a parent comes first");
      assertFalse(one.getAsJsonArray("labels").isEmpty(), provider);
    }
    return entries;
  }

  /** The whole trace on so many pixels, and some rows. */
  private static String query(List<Long> items, int pixels, String more) {
    long toNs = fixture.trace.getEndTime().toNanos();
    JsonArray times = new JsonArray();
    for (int i = 0; i <= pixels; i++) {
      times.add(toNs / pixels * i);
    }
    JsonArray rows = new JsonArray();
    items.forEach(rows::add);
    return "{\"requested_times\":" + times + ",\"requested_items\":" + rows + more + "}";
  }

  private static List<Long> ids(JsonArray entries) {
    List<Long> ids = new ArrayList<>();
    entries.forEach(entry -> ids.add(entry.getAsJsonObject().get("id").getAsLong()));
    return ids;
  }

  @Test
  void everyProviderIsThereWithAName() {
    List<String> ids = descriptors().stream().map(IDataProviderDescriptor::getId).toList();
    assertEquals(16, ids.size(), ids.toString());
    for (IDataProviderDescriptor descriptor : descriptors()) {
      assertFalse(descriptor.getName().isBlank() || descriptor.getDescription().isBlank());
      assertTrue(
          Set.of("TIME_GRAPH", "TREE_TIME_XY", "DATA_TREE").contains(descriptor.getType().name()));
    }
  }

  @Test
  void treesAreTheSameForEveryClient() throws Exception {
    for (IDataProviderDescriptor descriptor : descriptors()) {
      String id = descriptor.getId();
      if (id.equals(COMPARE)) {
        continue; // one trace has nothing to be compared with
      }
      String other = "{\"rows\":\"LAYER\",\"foreign_files\":true,\"where\":\"layer == POSIX\"}";
      JsonArray first = entries(id, "{}");
      ask(id, "tree", other);
      assertEquals(first, entries(id, "{}"), id);
    }
  }

  @Test
  void timeGraphsAnswerByRowAndTime() throws Exception {
    for (IDataProviderDescriptor descriptor : descriptors()) {
      // The trace has no locks; LocksDataProviderTest has one that does.
      boolean empty = descriptor.getId().equals(LocksDataProvider.ID);
      if (!empty && descriptor.getType().name().equals("TIME_GRAPH")) {
        checkTimeGraph(descriptor.getId());
      }
    }
  }

  private static void checkTimeGraph(String id) throws Exception {
    List<Long> rows = ids(entries(id, "{}"));
    JsonObject answer = ask(id, "states", query(rows, 200, ""));
    assertEquals("COMPLETED", answer.get("status").getAsString());
    int states = 0;
    for (JsonElement one : answer.getAsJsonObject("model").getAsJsonArray("rows")) {
      JsonObject row = one.getAsJsonObject();
      assertTrue(rows.contains(row.get("entryId").getAsLong()));
      for (JsonElement state : row.getAsJsonArray("states")) {
        JsonObject bar = state.getAsJsonObject();
        assertTrue(bar.get("end").getAsLong() >= bar.get("start").getAsLong());
        assertTrue(bar.has("style"), id);
        checkTooltip(id, row.get("entryId").getAsLong(), bar);
        states++;
      }
    }
    assertTrue(states > 20, id + ": " + states);
    checkStyles(id, answer);
  }

  /** By row and element, as a server makes it of JSON: begin and duration are all it has. */
  private static void checkTooltip(String id, long row, JsonObject bar) throws Exception {
    long fromNs = bar.get("start").getAsLong();
    long toNs = bar.get("end").getAsLong();
    String element =
        "{\"requested_items\":[%d],\"requested_times\":[%d],\"requested_element\":{\"elementType\":\"state\",\"time\":%d,\"duration\":%d}}"
            .formatted(row, fromNs, fromNs, toNs - fromNs);
    JsonObject tooltip = ask(id, "tooltip", element);
    assertEquals("COMPLETED", tooltip.get("status").getAsString());
    assertFalse(tooltip.getAsJsonObject("model").entrySet().isEmpty(), id + " " + element);
  }

  private static void checkStyles(String id, JsonObject states) throws Exception {
    JsonObject styles = ask(id, "styles", "{}").getAsJsonObject("model").getAsJsonObject("styles");
    for (JsonElement row : states.getAsJsonObject("model").getAsJsonArray("rows")) {
      for (JsonElement state : row.getAsJsonObject().getAsJsonArray("states")) {
        JsonElement key = state.getAsJsonObject().getAsJsonObject("style").get("parentKey");
        assertTrue(key.isJsonNull() || styles.has(key.getAsString()), id + ": " + key);
      }
    }
  }

  @Test
  void swimlanesAnswerClientsOfDifferentWishes() throws Exception {
    String id = "org.iostrata.tmf.core.swimlanes";
    List<Long> byLayer = ids(entries(id, "{\"rows\":\"LAYER\"}"));
    List<Long> byProcess = ids(entries(id, "{}"));
    JsonObject first = ask(id, "states", query(byLayer, 100, ""));
    JsonObject second = ask(id, "states", query(byProcess, 100, ""));
    assertEquals(first, ask(id, "states", query(byLayer, 100, "")));
    assertEquals(second, ask(id, "states", query(byProcess, 100, "")));
    // A server that was started anew gets rows it has not told.
    try (Fixture again = new Fixture()) {
      again.analysis().waitForCompletion();
      TraceServer fresh = new TraceServer(again.trace);
      JsonObject query = JsonParser.parseString(query(byLayer, 100, "")).getAsJsonObject();
      assertEquals(first.toString(), fresh.ask(id, "states", query).toString());
    }
    JsonObject arrows = ask(id, "arrows", query(List.of(), 100, ",\"rows\":\"LAYER\""));
    JsonArray all = arrows.getAsJsonArray("model");
    assertTrue(all.size() > 100, all.size() + " arrows");
    JsonObject arrow = all.get(0).getAsJsonObject();
    assertTrue(byLayer.containsAll(List.of(arrow.get("sourceId").getAsLong())));
    String link =
        "{\"requested_items\":[%d],\"requested_element\":{\"elementType\":\"arrow\",\"time\":%d,\"duration\":%d,\"destinationId\":%d}}"
            .formatted(
                arrow.get("sourceId").getAsLong(),
                arrow.get("start").getAsLong(),
                arrow.get("end").getAsLong() - arrow.get("start").getAsLong(),
                arrow.get("targetId").getAsLong());
    JsonObject told = ask(id, "tooltip", link).getAsJsonObject("model");
    assertTrue(told.get("Parent").getAsString().startsWith("MPI-IO"), told.toString());
  }

  @Test
  void chartsAnswerWithSeriesOfOneLength() throws Exception {
    for (IDataProviderDescriptor descriptor : descriptors()) {
      if (!descriptor.getType().name().equals("TREE_TIME_XY")) {
        continue;
      }
      String id = descriptor.getId();
      List<Long> rows = ids(entries(id, "{}"));
      JsonObject answer = ask(id, "xy", query(rows, 100, ""));
      assertEquals("COMPLETED", answer.get("status").getAsString(), id);
      JsonArray series = answer.getAsJsonObject("model").getAsJsonArray("series");
      // The trace has no metrics; MetricsDataProviderTest has one that does.
      assertEquals(id.equals(MetricsDataProvider.ID), series.isEmpty(), id);
      for (JsonElement one : series) {
        JsonObject line = one.getAsJsonObject();
        assertTrue(rows.contains(line.get("seriesId").getAsLong()), id);
        assertFalse(line.get("seriesName").getAsString().isBlank(), id);
        int points = line.getAsJsonArray("xValues").size();
        assertEquals(points, line.getAsJsonArray("yValues").size(), id);
      }
      assertEquals(answer, ask(id, "xy", query(rows, 100, "")), id);
    }
  }

  @Test
  void wrongQuestionsFailAndSayWhy() throws Exception {
    for (String wrong :
        List.of(
            "{}", "{\"requested_times\":[]}", "{\"requested_times\":[1],\"where\":\"a b c\"}")) {
      JsonObject answer = ask("org.iostrata.tmf.core.swimlanes", "states", wrong);
      assertEquals("FAILED", answer.get("status").getAsString(), wrong);
      assertFalse(answer.get("statusMessage").getAsString().isBlank());
    }
    JsonObject alone = ask(COMPARE, "tree", "{}");
    assertEquals("FAILED", alone.get("status").getAsString());
    assertFalse(alone.get("statusMessage").getAsString().isBlank());
    // Rows that nobody has told about are empty.
    JsonObject unknown =
        ask(
            "org.iostrata.tmf.core.swimlanes",
            "states",
            query(List.of(-5L, 999_999L, Long.MAX_VALUE), 10, ""));
    assertEquals("COMPLETED", unknown.get("status").getAsString());
  }
}
