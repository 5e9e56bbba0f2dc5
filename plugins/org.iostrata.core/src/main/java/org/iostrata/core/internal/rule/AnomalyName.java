// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** A characteristic of one kind of operation in one layer: {@code POSIX.write.concurrency}. */
public record AnomalyName(Layer layer, OperationKind kind, Characteristic what) {
  /**
   * Reads one; capitals do not matter, and {@code MPI-IO} is {@code MPI_IO}.
   *
   * @throws IllegalArgumentException when it is none; says what there is
   */
  public static AnomalyName parse(String text) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException(
          "not LAYER.KIND.CHARACTERISTIC, as POSIX.write.request-size: " + text);
    }
    return new AnomalyName(
        find(parts[0], "layer", List.of(Layer.values()), Layer::name),
        find(parts[1], "kind", List.of(OperationKind.values()), OperationKind::key),
        find(parts[2], "characteristic", characteristics(), Characteristic::key));
  }

  private static List<Characteristic> characteristics() {
    return Arrays.asList(Characteristic.values());
  }

  private static <T> T find(String word, String what, Collection<T> all, Function<T, String> name) {
    return all.stream()
        .filter(one -> plain(name.apply(one)).equals(plain(word)))
        .findFirst()
        .orElseThrow(() -> none(word, what, all, name));
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
  }

  private static <T> IllegalArgumentException none(
      String word, String what, Collection<T> all, Function<T, String> name) {
    String names = all.stream().map(name).collect(Collectors.joining(", "));
    return new IllegalArgumentException("no " + what + " " + word + "; there is " + names);
  }
}
