// SPDX-License-Identifier: EPL-2.0
package org.iostrata.architecture;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What others build on stays small, and shows nothing of what is behind it. */
class ApiTest {
  /**
   * How many public types a package has at most, nested ones included. A number here only grows
   * when somebody outside has to name the new type.
   */
  private static final Map<String, Long> MOST_TYPES =
      Map.of(
          "org.iostrata.core", 2L,
          "org.iostrata.core.analysis", 7L,
          "org.iostrata.core.model", 32L,
          "org.iostrata.core.progress", 1L,
          "org.iostrata.core.report", 2L,
          "org.iostrata.core.result", 69L, // one for each kind of object in the published JSON
          "org.iostrata.core.scan", 5L,
          "org.iostrata.core.source", 24L);

  @Test
  void theApiStaysSmall() {
    Map<String, Long> types =
        Api.types().stream().collect(groupingBy(Class::getPackageName, counting()));
    assertEquals(MOST_TYPES.keySet(), types.keySet());
    types.forEach(
        (name, count) ->
            assertTrue(count <= MOST_TYPES.get(name), () -> name + " has " + count + " types"));
  }

  @Test
  void theApiShowsNothingInternal() {
    List<String> shown =
        Api.types().stream()
            .flatMap(Api::signatures)
            .filter(
                signature ->
                    signature.exposes(".internal.") || signature.exposes("org.iostrata.otf2"))
            .map(Api.Signature::toString)
            .toList();
    assertEquals(List.of(), shown);
  }
}
