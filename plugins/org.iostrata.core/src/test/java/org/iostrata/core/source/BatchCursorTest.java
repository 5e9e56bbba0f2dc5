// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.iostrata.core.internal.link.NestingPropertyTest;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;

/** Operations that lie in memory keep the contract of sources. */
class BatchCursorTest extends SourceContract {
  @Override
  protected Map<String, Opening> sources() {
    return Map.of("none", () -> source(0), "one", () -> source(1), "many", () -> source(300));
  }

  private static Source source(int count) {
    OperationBatch linked =
        BatchCursor.link(NestingPropertyTest.random(new Random(count), count), new Quality());
    List<TraceThread> threads = List.of(new TraceThread(0, "", 0, 0), new TraceThread(1, "", 0, 0));
    List<TraceProcess> one = List.of(new TraceProcess(0, "", List.of(0, 1), false));
    Trace trace = new Trace("made", "", one, threads, List.of(), List.of(), 90, 0);
    return new MemorySource() {
      @Override
      public Trace trace() {
        return trace;
      }

      @Override
      public OperationCursor operations(int process) {
        return new BatchCursor(linked, new Quality());
      }
    };
  }
}
