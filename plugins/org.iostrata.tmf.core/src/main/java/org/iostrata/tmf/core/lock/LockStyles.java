// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.lock;

import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;

/** How the spans of locks look. */
final class LockStyles {
  static final OutputElementStyle HOLDS = new OutputElementStyle("holds", Map.of());
  static final OutputElementStyle WAITS = new OutputElementStyle("waits", Map.of());
  static final OutputElementStyle HANDOVER =
      new OutputElementStyle(
          null,
          Map.of(
              StyleProperties.COLOR,
              "#707070",
              StyleProperties.WIDTH,
              1,
              StyleProperties.STYLE_NAME,
              "goes to who waited",
              StyleProperties.STYLE_GROUP,
              "Links"));

  private LockStyles() {}

  static Map<String, OutputElementStyle> all() {
    Map<String, OutputElementStyle> all = new LinkedHashMap<>();
    all.put("holds", style("holds the lock", "#4D4D4D"));
    all.put("waits", style("waits for the lock", "#E69F00"));
    all.put("handover", HANDOVER);
    return all;
  }

  private static OutputElementStyle style(String name, String colour) {
    return new OutputElementStyle(
        null,
        Map.of(
            StyleProperties.BACKGROUND_COLOR,
            colour,
            StyleProperties.STYLE_NAME,
            name,
            StyleProperties.STYLE_GROUP,
            "Locks"));
  }
}
