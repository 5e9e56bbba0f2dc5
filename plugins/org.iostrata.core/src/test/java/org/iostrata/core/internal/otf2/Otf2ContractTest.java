// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.source.SourceContract;

/** Archives that Score-P and the tracer wrote keep the contract of sources. */
class Otf2ContractTest extends SourceContract {
  private static final Path FIXTURES =
      Path.of(System.getProperty("iostrata.root"), "tests", "fixtures");

  @Override
  protected Map<String, Opening> sources() {
    Map<String, Opening> sources = new TreeMap<>();
    for (String name :
        new String[] {
          "ior-coll",
          "h5ckpt-coll",
          "async-helper",
          "async-romio",
          "posix-serial-threads",
          "block-tied"
        }) {
      sources.put(name, () -> Otf2Source.open(FIXTURES.resolve(name)));
    }
    return sources;
  }
}
