// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;

/** How the swimlanes look: as the data provider says, with the right words for rows and links. */
final class SwimlanePresentation extends RowPresentation {
  /** What the drawing of a bar asks for. */
  private static final List<String> PROPERTIES =
      List.of(
          StyleProperties.BACKGROUND_COLOR,
          StyleProperties.OPACITY,
          StyleProperties.HEIGHT,
          StyleProperties.BORDER_STYLE);

  /**
   * Each style with all it inherits. Trace Compass searches a style's ancestors anew for every
   * property of every bar, which takes longer than to fill the bars.
   */
  private final Map<OutputElementStyle, OutputElementStyle> whole = new ConcurrentHashMap<>();

  private UnaryOperator<Map<String, Object>> choices;

  @Override
  public OutputElementStyle getElementStyle(ITimeEvent event) {
    OutputElementStyle style = super.getElementStyle(event);
    return style == null || style.getParentKey() == null
        ? style
        : whole.computeIfAbsent(style, this::withInherited);
  }

  /** Asks for styles with what the user has chosen. */
  void askWith(UnaryOperator<Map<String, Object>> newChoices) {
    choices = newChoices;
  }

  /** Asked before there are choices, too. */
  @Override
  protected Map<String, Object> getStyleParameters() {
    return choices == null ? Map.of() : choices.apply(new HashMap<>());
  }

  private OutputElementStyle withInherited(OutputElementStyle style) {
    Map<String, Object> values = new HashMap<>(style.getStyleValues());
    for (String property : PROPERTIES) {
      Object value = getStyle(style, property);
      if (value != null) {
        values.put(property, value);
      }
    }
    return new OutputElementStyle(null, values);
  }

  /** Also after the legend changed a colour. */
  @Override
  public void refresh() {
    super.refresh();
    whole.clear();
  }

  @Override
  public String getStateTypeName(ITimeGraphEntry row) {
    if (row.getParent() == null) {
      return "Trace";
    }
    return row.hasTimeEvents() && !FoldedRows.contain(row) ? "Lane" : "Group";
  }
}
