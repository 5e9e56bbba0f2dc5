// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.source.SummaryContract;
import org.iostrata.core.source.SummarySource;

/** Logs keep what every source of sums promises. */
class DarshanContractTest extends SummaryContract {
  @Override
  protected Map<String, Opening> sources() {
    Map<String, Opening> sources = new TreeMap<>();
    for (String log : new String[] {"all-zlib", "all-big-unpacked", "v300", "v310-big", "v321"}) {
      sources.put(log, () -> open(PyDarshanTest.FIXTURES.resolve(log + ".darshan")));
    }
    for (String log :
        new String[] {"run206.darshan.gz", "run200.darshan.gz", "v121-big.darshan.bz2"}) {
      sources.put(log, () -> open(DarshanParserTest.FIXTURES.resolve(log)));
    }
    return sources;
  }

  /** What it counted, whether or not operations were recorded beside it. */
  private static SummarySource open(Path log) throws IOException {
    return new DarshanProvider().open(log).counted().orElseThrow();
  }
}
