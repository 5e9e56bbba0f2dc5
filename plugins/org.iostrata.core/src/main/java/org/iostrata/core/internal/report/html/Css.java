// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.Locale;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** The palette as variables of the style sheet: {@code --kind-read}, {@code --layer-posix} … */
final class Css {
  private Css() {}

  static String variables() {
    StringBuilder css = new StringBuilder(":root{");
    for (OperationKind kind : OperationKind.values()) {
      css.append(variable(kind)).append(':').append(Palette.of(kind)).append(';');
    }
    for (Layer layer : Layer.values()) {
      css.append(variable(layer)).append(':').append(Palette.of(layer)).append(';');
    }
    return css.append("}\n").toString();
  }

  static String variable(OperationKind kind) {
    return "--kind-" + kind.key();
  }

  static String variable(Layer layer) {
    return "--layer-" + layer.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
