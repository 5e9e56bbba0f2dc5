// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.model.OperationKind;
import org.iostrata.tmf.core.Names;

/**
 * How the kinds of operations look, in the {@linkplain Palette colours of every picture}. A bar of
 * several operations is lower than a bar of one, and the paler the less of its time is busy.
 */
final class SwimlaneStyles {
  /** Shades of a bar of several operations, from nearly idle to busy all the time. */
  private static final int SHADES = 8;

  private static final float PALEST = 0.35f;
  private static final float HEIGHT_OF_SEVERAL = 0.6f;

  /** Seen on a white background and on a dark one. */
  private static final String GREY = "#707070";

  private static final Map<String, OutputElementStyle> BY_KEY = new LinkedHashMap<>();
  private static final Map<OperationKind, OutputElementStyle> ONE =
      new EnumMap<>(OperationKind.class);
  private static final Map<OperationKind, OutputElementStyle[]> SEVERAL =
      new EnumMap<>(OperationKind.class);
  private static final OutputElementStyle LINK =
      new OutputElementStyle(
          null,
          Map.of(
              StyleProperties.COLOR,
              GREY,
              StyleProperties.WIDTH,
              1,
              StyleProperties.STYLE_NAME,
              "parent → child",
              StyleProperties.STYLE_GROUP,
              "Links"));

  private static final OutputElementStyle NOTICE =
      new OutputElementStyle(null, Map.of(StyleProperties.BACKGROUND_COLOR, GREY));

  static {
    for (OperationKind kind : OperationKind.values()) {
      String key = Names.of(kind);
      BY_KEY.put(
          key,
          new OutputElementStyle(
              null,
              Map.of(
                  StyleProperties.BACKGROUND_COLOR,
                  Palette.of(kind),
                  StyleProperties.STYLE_NAME,
                  key,
                  StyleProperties.STYLE_GROUP,
                  "Operations")));
      ONE.put(kind, new OutputElementStyle(key, Map.of()));
      OutputElementStyle[] shades = new OutputElementStyle[SHADES];
      for (int i = 0; i < SHADES; i++) {
        float opacity = PALEST + (1 - PALEST) * i / (SHADES - 1);
        shades[i] =
            new OutputElementStyle(
                key,
                Map.of(
                    StyleProperties.HEIGHT, HEIGHT_OF_SEVERAL, StyleProperties.OPACITY, opacity));
      }
      SEVERAL.put(kind, shades);
    }
    BY_KEY.put(
        "several",
        new OutputElementStyle(
            null,
            Map.of(
                StyleProperties.BACKGROUND_COLOR,
                GREY,
                StyleProperties.HEIGHT,
                HEIGHT_OF_SEVERAL,
                StyleProperties.STYLE_NAME,
                "several operations",
                StyleProperties.STYLE_GROUP,
                "Lower bars, the paler the less busy")));
    BY_KEY.put("link", LINK);
  }

  private SwimlaneStyles() {}

  /** Every style by its name, for the legend. */
  static Map<String, OutputElementStyle> all() {
    return BY_KEY;
  }

  static OutputElementStyle one(OperationKind kind) {
    return ONE.get(kind);
  }

  /**
   * A bar of several operations.
   *
   * @param busy the part of its time that is busy, 0..1
   */
  static OutputElementStyle several(OperationKind kind, double busy) {
    return SEVERAL
        .get(kind)[(int) Math.min(SHADES - 1L, Math.max(0, Math.round(busy * (SHADES - 1))))];
  }

  /** What is said in the place of lanes. */
  static OutputElementStyle notice() {
    return NOTICE;
  }

  static OutputElementStyle link() {
    return LINK;
  }
}
