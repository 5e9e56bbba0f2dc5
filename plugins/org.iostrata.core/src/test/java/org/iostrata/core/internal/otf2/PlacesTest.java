// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;

/** Where processes ran, and what files lay in, as a recording tells. */
class PlacesTest {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  @Test
  void allRanksRanOnOneHost() throws Exception {
    try (Source source = Otf2Source.open(FIXTURES.resolve("ior-coll"))) {
      List<TraceHost> hosts =
          source.trace().processes().stream().map(process -> process.host()).distinct().toList();
      assertEquals(1, hosts.size());
      assertEquals(0, hosts.get(0).index());
      assertEquals("vm", hosts.get(0).name());
    }
  }

  @Test
  void filesTellTheirFileSystem() throws Exception {
    try (Source source = Otf2Source.open(FIXTURES.resolve("block-tied"))) {
      List<String> names =
          source.trace().files().stream()
              .filter(file -> file.path().startsWith("/scratch"))
              .map(file -> file.place().fileSystem().name())
              .distinct()
              .toList();
      assertEquals(List.of("ext4 /scratch"), names);
    }
  }
}
