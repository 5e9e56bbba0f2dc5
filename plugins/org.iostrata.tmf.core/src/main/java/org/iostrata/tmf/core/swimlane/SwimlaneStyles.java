// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.model.Layer;
import org.iostrata.tmf.core.swimlane.BarColours.Swatch;

/**
 * How bars of some colours look. A bar of several operations is lower than a bar of one, and the
 * paler the less of its time is busy.
 */
final class SwimlaneStyles {
  /** Shades of a bar of several operations, from nearly idle to busy all the time. */
  private static final int SHADES = 8;

  private static final float PALEST = 0.35f;
  private static final float HEIGHT_OF_SEVERAL = 0.6f;

  /** Seen on a white background and on a dark one. */
  private static final String GREY = "#707070";

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

  private static final OutputElementStyle REQUEST =
      new OutputElementStyle(
          null,
          Map.of(
              StyleProperties.COLOR,
              Palette.of(Layer.NETWORK),
              StyleProperties.WIDTH,
              1,
              StyleProperties.STYLE_NAME,
              "client → server",
              StyleProperties.STYLE_GROUP,
              "Links"));

  private static final OutputElementStyle NOTICE =
      new OutputElementStyle(null, Map.of(StyleProperties.BACKGROUND_COLOR, GREY));

  private final Map<String, OutputElementStyle> byKey = new LinkedHashMap<>();
  private final Map<String, OutputElementStyle> one = new HashMap<>();
  private final Map<String, OutputElementStyle[]> several = new HashMap<>();

  SwimlaneStyles(List<Swatch> swatches) {
    swatches.forEach(this::add);
    byKey.put(
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
    byKey.put("link", LINK);
    byKey.put("request", REQUEST);
  }

  private void add(Swatch swatch) {
    byKey.put(
        swatch.key(),
        new OutputElementStyle(
            null,
            Map.of(
                StyleProperties.BACKGROUND_COLOR,
                swatch.colour(),
                StyleProperties.STYLE_NAME,
                swatch.name(),
                StyleProperties.STYLE_GROUP,
                swatch.group())));
    one.put(swatch.key(), new OutputElementStyle(swatch.key(), Map.of()));
    OutputElementStyle[] shades = new OutputElementStyle[SHADES];
    for (int i = 0; i < SHADES; i++) {
      float opacity = PALEST + (1 - PALEST) * i / (SHADES - 1);
      shades[i] =
          new OutputElementStyle(
              swatch.key(),
              Map.of(StyleProperties.HEIGHT, HEIGHT_OF_SEVERAL, StyleProperties.OPACITY, opacity));
    }
    several.put(swatch.key(), shades);
  }

  /** Every style by its name, for the legend. */
  Map<String, OutputElementStyle> all() {
    return byKey;
  }

  OutputElementStyle one(String key) {
    return one.get(key);
  }

  /**
   * A bar of several operations.
   *
   * @param busy the part of its time that is busy, 0..1
   */
  OutputElementStyle several(String key, double busy) {
    return several
        .get(key)[(int) Math.min(SHADES - 1L, Math.max(0, Math.round(busy * (SHADES - 1))))];
  }

  /** What is said in the place of lanes. */
  static OutputElementStyle notice() {
    return NOTICE;
  }

  static OutputElementStyle link() {
    return LINK;
  }

  static OutputElementStyle request() {
    return REQUEST;
  }
}
