// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.IOutputStyleProvider;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.OutputStyleModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphEntryModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphRowModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphArrow;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphModel;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ISeriesModel;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfTreeXYDataProvider;
import org.eclipse.tracecompass.tmf.core.model.xy.ITmfXyModel;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/**
 * Between providers and JSON, as a server of the Trace Server Protocol stands: it knows the
 * interfaces of Trace Compass and none of our classes.
 */
@SuppressWarnings({"unchecked", "rawtypes"})
final class TraceServer {
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().serializeSpecialFloatingPointValues().create();

  private final ITmfTrace trace;

  TraceServer(ITmfTrace trace) {
    this.trace = trace;
  }

  /** Answers when the provider has found what it looks for. */
  JsonObject ask(String id, String what, JsonObject query) throws InterruptedException {
    for (int i = 0; i < 6000; i++) {
      TmfModelResponse<?> response = respond(provider(id), what, parameters(query));
      if (response.getStatus() != ITmfResponse.Status.RUNNING) {
        return json(response);
      }
      Thread.sleep(10);
    }
    throw new AssertionError(id + " does not end");
  }

  private ITmfTreeDataProvider provider(String id) {
    return DataProviderManager.getInstance().getDataProvider(trace, id, ITmfTreeDataProvider.class);
  }

  private static TmfModelResponse<?> respond(
      ITmfTreeDataProvider provider, String what, Map<String, Object> parameters) {
    var monitor = new NullProgressMonitor();
    return switch (what) {
      case "tree" -> provider.fetchTree(parameters, monitor);
      case "xy" -> ((ITmfTreeXYDataProvider) provider).fetchXY(parameters, monitor);
      case "states" -> ((ITimeGraphDataProvider) provider).fetchRowModel(parameters, monitor);
      case "arrows" -> ((ITimeGraphDataProvider) provider).fetchArrows(parameters, monitor);
      case "tooltip" -> ((ITimeGraphDataProvider) provider).fetchTooltip(parameters, monitor);
      case "styles" -> ((IOutputStyleProvider) provider).fetchStyle(parameters, monitor);
      default -> throw new IllegalArgumentException(what);
    };
  }

  private static Map<String, Object> parameters(JsonObject query) {
    Map<String, Object> parameters = new HashMap<>();
    query.entrySet().forEach(one -> parameters.put(one.getKey(), value(one.getValue())));
    if (query.has(DataProviderParameterUtils.REQUESTED_ELEMENT_KEY)) {
      JsonObject element = query.getAsJsonObject(DataProviderParameterUtils.REQUESTED_ELEMENT_KEY);
      parameters.put(DataProviderParameterUtils.REQUESTED_ELEMENT_KEY, element(element));
    }
    return parameters;
  }

  /** Small numbers as a JSON library has them: int. */
  private static Object value(JsonElement element) {
    if (element instanceof JsonArray array) {
      List<Object> list = new ArrayList<>();
      array.forEach(one -> list.add(value(one)));
      return list;
    }
    if (element instanceof JsonPrimitive primitive && primitive.isNumber()) {
      long number = primitive.getAsLong();
      return number == (int) number ? (Object) (int) number : (Object) number;
    }
    if (element instanceof JsonPrimitive primitive) {
      return primitive.isBoolean() ? (Object) primitive.getAsBoolean() : primitive.getAsString();
    }
    return Map.of();
  }

  private static Object element(JsonObject element) {
    long time = element.get("time").getAsLong();
    long duration = element.get("duration").getAsLong();
    return element.get("elementType").getAsString().equals("arrow")
        ? new TimeGraphArrow(0, element.get("destinationId").getAsLong(), time, duration, null)
        : new TimeGraphState(time, duration, null, null);
  }

  private static JsonObject json(TmfModelResponse<?> response) {
    JsonObject json = new JsonObject();
    json.addProperty("status", response.getStatus().name());
    json.addProperty("statusMessage", response.getStatusMessage());
    Object model = response.getModel();
    json.add("model", model == null ? JsonNull.INSTANCE : model(model));
    return json;
  }

  private static JsonElement model(Object model) {
    if (model instanceof TmfTreeModel<?> tree) {
      JsonObject json = new JsonObject();
      JsonArray headers = new JsonArray();
      tree.getColumnDescriptors()
          .forEach(one -> headers.add(object("name", one.getText(), "tooltip", one.getTooltip())));
      json.add("headers", headers);
      json.add("entries", array(tree.getEntries(), TraceServer::entry));
      return json;
    }
    if (model instanceof TimeGraphModel graph) {
      JsonObject json = new JsonObject();
      json.add("rows", array(graph.getRows(), TraceServer::row));
      return json;
    }
    if (model instanceof ITmfXyModel xy) {
      JsonObject json = object("title", xy.getTitle());
      json.add("series", array(xy.getSeriesData(), TraceServer::series));
      return json;
    }
    if (model instanceof OutputStyleModel styles) {
      JsonObject byKey = new JsonObject();
      styles.getStyles().forEach((key, style) -> byKey.add(key, style(style)));
      JsonObject json = new JsonObject();
      json.add("styles", byKey);
      return json;
    }
    if (model instanceof List<?> list) {
      return array((List<ITimeGraphArrow>) list, TraceServer::arrow);
    }
    return GSON.toJsonTree(model);
  }

  private interface ToJson<T> {
    JsonElement of(T one);
  }

  private static <T> JsonArray array(Iterable<? extends T> all, ToJson<T> json) {
    JsonArray array = new JsonArray();
    all.forEach(one -> array.add(json.of(one)));
    return array;
  }

  private static JsonObject object(Object... namesAndValues) {
    JsonObject json = new JsonObject();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      json.add((String) namesAndValues[i], GSON.toJsonTree(namesAndValues[i + 1]));
    }
    return json;
  }

  private static JsonElement entry(ITmfTreeDataModel entry) {
    JsonObject json =
        object("id", entry.getId(), "parentId", entry.getParentId(), "labels", entry.getLabels());
    if (entry instanceof ITimeGraphEntryModel row) {
      json.addProperty("start", row.getStartTime());
      json.addProperty("end", row.getEndTime());
    }
    return json;
  }

  private static JsonElement row(ITimeGraphRowModel row) {
    JsonObject json = object("entryId", row.getEntryID());
    json.add("states", array(row.getStates(), TraceServer::state));
    return json;
  }

  private static JsonElement state(ITimeGraphState state) {
    JsonObject json =
        object(
            "start", state.getStartTime(),
            "end", state.getStartTime() + state.getDuration(),
            "label", state.getLabel(),
            "tags", state.getActiveProperties());
    json.add("style", style(state.getStyle()));
    return json;
  }

  private static JsonElement style(OutputElementStyle style) {
    return style == null
        ? JsonNull.INSTANCE
        : object("parentKey", style.getParentKey(), "values", style.getStyleValues());
  }

  private static JsonElement arrow(ITimeGraphArrow arrow) {
    return object(
        "sourceId", arrow.getSourceId(),
        "targetId", arrow.getDestinationId(),
        "start", arrow.getStartTime(),
        "end", arrow.getStartTime() + arrow.getDuration());
  }

  private static JsonElement series(ISeriesModel series) {
    return object(
        "seriesId", series.getId(),
        "seriesName", series.getName(),
        "xValues", series.getXAxis(),
        "yValues", series.getData());
  }
}
