// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.model.OperationKind;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.swimlane.FilterableState.Operations;

/** By kind, in the {@linkplain Palette colours of every picture}. */
final class KindColours extends BarColours {
  KindColours() {
    super(
        Stream.of(OperationKind.values())
            .map(kind -> new Swatch(Names.of(kind), Names.of(kind), "Operations", Palette.of(kind)))
            .toList());
  }

  @Override
  String key(OperationKind most, Supplier<List<Operations>> operations) {
    return Names.of(most);
  }
}
