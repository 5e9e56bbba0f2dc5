// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.iostrata.core.progress.Progress;
import org.iostrata.simulator.ModelException;
import org.junit.jupiter.api.Test;

/** What a study says of what was simulated; here, of three fast measurements. */
class PaperStudyTest {
  private static final List<PaperCell> CELLS =
      List.of(
          new PaperCell(50, AccessMode.ALL, "ServerDirectedIO", false),
          new PaperCell(50, AccessMode.INTERLEAVED, "NoCache", false),
          new PaperCell(512, AccessMode.ALL, "AggregationCache", true));

  private static PaperStudy study(int threads) throws ModelException {
    return PaperStudy.run(CELLS, threads, Progress.NONE);
  }

  @Test
  void itSaysTheSameWhateverTheNumberOfThreads() throws ModelException {
    PaperStudy one = study(1);
    PaperStudy three = study(3);
    assertEquals(one.csv(), three.csv());
    assertEquals(one.json(), three.json());
    assertEquals(one.text(), three.text());
    assertEquals(one.figures(), three.figures());
  }

  @Test
  void eachFormatHasEachMeasurement() throws ModelException {
    PaperStudy study = study(2);
    assertEquals(
        List.of(
            "block_kib,mode,cache_layer,op,throughput_mib_s,simulated_s,events",
            "50,Ind.(All),ServerDirectedIO,read,469.950,2.127883709,87312",
            "50,I-TP,NoCache,read,208.909,4.786772024,171750"),
        study.csv().lines().limit(3).toList());
    assertTrue(study.json().contains("\"simulated_ns\" : 4786772024"), study::json);
    assertTrue(
        study.text().lines().anyMatch(line -> line.matches("  read  I-TP +208\\.9 .*")),
        study::text);
    String beside = "2 of 2 end at the nanosecond of PIOsimHD, after as many events";
    assertTrue(study.text().contains(beside), study::text);
    Map<String, String> figures = study.figures();
    assertEquals(3, figures.size());
    assertTrue(figures.get("figure-2-50-kib.svg").contains("PIOsimHD"));
    figures.forEach(
        (name, svg) -> assertTrue(name.endsWith(".svg") && svg.startsWith("<svg"), name));
  }
}
