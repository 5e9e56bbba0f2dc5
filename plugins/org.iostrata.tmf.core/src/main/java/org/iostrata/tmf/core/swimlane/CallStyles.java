// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.source.Surroundings.RegionKind;

/** How calls and messages look: paler than operations, which are what the view is about. */
final class CallStyles {
  private static final String KEY = "call ";
  private static final float HEIGHT_OF_SEVERAL = 0.6f;

  private static final Map<RegionKind, OutputElementStyle> ONE = new EnumMap<>(RegionKind.class);
  private static final Map<RegionKind, OutputElementStyle> SEVERAL =
      new EnumMap<>(RegionKind.class);
  private static final Map<String, OutputElementStyle> BY_KEY = new LinkedHashMap<>();

  static {
    for (RegionKind kind : RegionKind.values()) {
      String key = KEY + name(kind);
      BY_KEY.put(
          key,
          new OutputElementStyle(
              null,
              Map.of(
                  StyleProperties.BACKGROUND_COLOR,
                  Palette.of(kind),
                  StyleProperties.STYLE_NAME,
                  name(kind),
                  StyleProperties.STYLE_GROUP,
                  "Program")));
      ONE.put(kind, new OutputElementStyle(key, Map.of()));
      SEVERAL.put(
          kind, new OutputElementStyle(key, Map.of(StyleProperties.HEIGHT, HEIGHT_OF_SEVERAL)));
    }
  }

  private static final OutputElementStyle MESSAGE =
      new OutputElementStyle(
          null,
          Map.of(
              StyleProperties.COLOR,
              Palette.of(RegionKind.MPI_MESSAGE),
              StyleProperties.WIDTH,
              1,
              StyleProperties.STYLE_NAME,
              "MPI message",
              StyleProperties.STYLE_GROUP,
              "Links"));

  private CallStyles() {}

  /** What the legend calls a kind. */
  static String name(RegionKind kind) {
    return switch (kind) {
      case COMPUTE -> "compute";
      case MPI_MESSAGE -> "MPI message";
      case MPI_COLLECTIVE -> "MPI collective";
      case MPI_OTHER -> "other MPI";
      case THREADS -> "waiting for threads";
      case IO -> "I/O call";
      case RECORDING -> "recording";
    };
  }

  static OutputElementStyle one(RegionKind kind) {
    return ONE.get(kind);
  }

  static OutputElementStyle several(RegionKind kind) {
    return SEVERAL.get(kind);
  }

  static OutputElementStyle message() {
    return MESSAGE;
  }

  /** These styles behind others, for the legend. */
  static Map<String, OutputElementStyle> with(Map<String, OutputElementStyle> others) {
    Map<String, OutputElementStyle> all = new LinkedHashMap<>(others);
    all.putAll(BY_KEY);
    all.put("message", MESSAGE);
    return all;
  }
}
