// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.Map;
import org.iostrata.core.internal.filter.Formula;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.source.FilterException;

/**
 * What a request wants the colours of bars to say.
 *
 * @param formula of {@link ColoursBy#FORMULA}; else null
 */
record ColourWish(ColoursBy by, Formula formula) {
  /**
   * That of a request.
   *
   * @throws FilterException when its formula is wrong
   */
  static ColourWish in(Map<String, Object> parameters) throws FilterException {
    ColoursBy by = ColoursBy.of(parameters.get(SwimlaneDataProvider.COLOURS));
    if (by != ColoursBy.FORMULA) {
      return new ColourWish(by, null);
    }
    Object text = parameters.getOrDefault(SwimlaneDataProvider.FORMULA, ColoursBy.ANY_FORMULA);
    return new ColourWish(by, Formula.parse(text.toString()));
  }

  BarColours colours(Timeline timeline) {
    return switch (by) {
      case KIND -> new KindColours();
      case FILE -> new FileColours(timeline);
      case BYTES -> new ValueColours(by.title(), ValueColours.BYTES);
      case LATENCY -> new ValueColours(by.title(), ValueColours.LATENCY);
      case BANDWIDTH -> new ValueColours(by.title(), ValueColours.BANDWIDTH);
      case FORMULA -> new FormulaColours(formula, timeline);
    };
  }
}
