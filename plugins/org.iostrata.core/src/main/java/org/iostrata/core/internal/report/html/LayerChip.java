// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import org.iostrata.core.model.Layer;

/** A layer's name beside its colour. */
final class LayerChip {
  private LayerChip() {}

  static void write(Html html, Layer layer) {
    write(html, layer, "");
  }

  /** With more text behind the name. */
  static void write(Html html, Layer layer, String more) {
    html.open("span", "class", "chip", "style", "--c:var(" + Css.variable(layer) + ")");
    html.text(layer + more).close();
  }
}
