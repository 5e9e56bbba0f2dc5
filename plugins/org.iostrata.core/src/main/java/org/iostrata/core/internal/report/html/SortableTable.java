// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.rule.Severity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.ProcessShare;

/** A table that the page's script sorts by any column and filters by words. */
final class SortableTable {
  /** More rows nobody reads, and they make the page slow. */
  private static final int MOST_ROWS = 1000;

  private final Html html;
  private final String name;
  private final int all;
  private final List<String> columns = new ArrayList<>();
  private int rows;
  private boolean isFiltered = true;

  SortableTable(Html html, String name, int all) {
    this.html = html;
    this.name = name;
    this.all = all;
  }

  /** Leaves out the field to filter by; before the first row. */
  SortableTable withoutFilter() {
    isFiltered = false;
    return this;
  }

  /** Adds columns; before the first row. */
  SortableTable columns(String... names) {
    columns.addAll(List.of(names));
    return this;
  }

  /** Begins a row; false when there are enough. */
  boolean row() {
    if (rows == 0) {
      head();
    }
    if (rows == MOST_ROWS) {
      return false;
    }
    if (rows++ > 0) {
      html.closeLine();
    }
    html.open("tr");
    return true;
  }

  private void head() {
    if (isFiltered) {
      html.open("div", "class", "filter");
      html.empty(
          "input",
          "type",
          "search",
          "placeholder",
          "Filter " + name,
          "aria-label",
          "Filter " + name);
      html.element("output", "").close();
    }
    html.open("div", "class", "scroll").open("table", "class", "sortable", "id", "table-" + name);
    html.open("thead").open("tr");
    for (String column : columns) {
      html.open("th", "scope", "col");
      if (!column.isEmpty()) {
        html.element("button", column, "type", "button");
      }
      html.close();
    }
    html.close().close().open("tbody");
  }

  /** A cell with text. */
  SortableTable text(String text) {
    html.element("td", text, "class", "long");
    return this;
  }

  /** A cell with text that is sorted by a number. */
  SortableTable text(String text, long order) {
    html.element("td", text, "data-v", Long.toString(order));
    return this;
  }

  /** A cell that leads to another page. */
  SortableTable link(String text, String target) {
    html.open("td", "class", "long").element("a", text, "href", Html.address(target)).close();
    return this;
  }

  /** A cell with a severity, sorted by how bad it is. */
  @SuppressWarnings("EnumOrdinal") // an order on the page; nothing stores the number
  SortableTable badge(Severity severity) {
    html.open("td", "data-v", Integer.toString(Severity.values().length - severity.ordinal()));
    html.element("span", severity.key(), "class", "badge " + severity.key()).close();
    return this;
  }

  /** A cell with a layer. */
  SortableTable layer(Layer layer) {
    return layerCell(layer, "");
  }

  /** A cell with a kind of operations of a layer. */
  SortableTable layer(Layer layer, OperationKind kind) {
    return layerCell(layer, " " + kind.key());
  }

  private SortableTable layerCell(Layer layer, String more) {
    html.open("td");
    LayerChip.write(html, layer, more);
    html.close();
    return this;
  }

  /** A cell with a number; empty when it is not defined. */
  SortableTable number(Quantity quantity) {
    if (Double.isNaN(quantity.value())) {
      html.element("td", "–", "class", "number", "data-v", "-1");
    } else {
      html.element("td", quantity.toString(), "class", "number", "data-v", plain(quantity));
    }
    return this;
  }

  /** A cell with a number that may be more. */
  SortableTable atLeast(Quantity quantity) {
    html.element("td", "≥ " + quantity, "class", "number", "data-v", plain(quantity));
    return this;
  }

  /** The columns of {@link #share}. */
  SortableTable shareColumns() {
    return columns("Processes", "Slowest", "Imbalance");
  }

  /** How many processes, the one that took longest, its time over the mean. */
  SortableTable share(ProcessShare share, long timeNs) {
    return number(Quantity.of(share.processes().stream().asDoubleStream().findFirst(), Unit.COUNT))
        .number(
            Quantity.count(share.slowest().map(one -> (double) one.process()).orElse(Double.NaN)))
        .number(Quantity.of(share.imbalance(timeNs), Unit.RATIO));
  }

  private static String plain(Quantity quantity) {
    double value = quantity.value();
    return value == Math.rint(value)
        ? Long.toString((long) value)
        : String.format(Locale.US, "%.6g", value);
  }

  void end() {
    if (rows == 0) {
      html.element("p", "None.", "class", "note");
      return;
    }
    html.close().close().close().close();
    if (all > rows) {
      html.element(
          "p", String.format(Locale.US, "The first %,d of %,d.", rows, all), "class", "note");
    }
  }
}
