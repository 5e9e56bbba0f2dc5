// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations are linked as relations say, from thread to thread of a process. */
class RelationLinksTest {
  private static final String TREE =
      "<Application name='x'><Topology><Level type='Rank'><Level type='Thread'/></Level>"
          + "<Node name='s' type='Server'><Node name='0'/><Node name='1'/></Node>"
          + "</Topology></Application>";
  private static final String HEAD =
      "<relation hostID='h' localToken='7' timeAdjustment='5' topologyNumber='";

  @TempDir private Path folder;

  /** Two requests at once; what the second one caused is done on another thread, behind it. */
  private void write(String parent) throws IOException {
    Files.writeString(folder.resolve("x.proj"), TREE);
    Files.writeString(
        folder.resolve("x_s_0.rel"),
        HEAD
            + "1'><rel t='0' time='0.1'/><s name='RequestWrite' t='0' time='0.1'/>"
            + "<rel t='1' time='0.2'/><s name='RequestWrite' t='1' time='0.2'/>"
            + "<e t='1' time='0.3'/><e t='0' time='0.5'/><un t='0' time='0.5'/></relation>");
    Files.writeString(
        folder.resolve("x_s_1.rel"),
        HEAD
            + "2'><rel t='0' time='0.35' "
            + parent
            + "/><s name='a_step' t='0' time='0.36'/><e t='0' time='0.37'/>"
            + "<rel t='1' time='0.35' i='0'/>"
            + "<s name='alt-io-write' t='1' time='0.4'/><e t='1' time='0.6'/></relation>");
  }

  /** When what caused the write began, or -1. */
  private long causeMs() throws IOException {
    try (Source source = TraceSource.open(folder.resolve("x.proj"));
        OperationCursor cursor = source.operations(0)) {
      assertEquals(1, source.trace().processes().size());
      OperationBatch batch = new OperationBatch(16);
      cursor.fill(batch, Long.MAX_VALUE);
      assertEquals(3, batch.size());
      assertEquals(Layer.valueOf("SERVER_POSIX"), batch.layer(2), "it ends last");
      for (int row = 0; row < 2; row++) {
        if (batch.id(row) == batch.parentId(2)) {
          assertEquals(batch.layerKind(row), batch.parentLayerKind(2));
          return batch.admitNs(row) / 1_000_000;
        }
      }
      assertEquals(Trace.NONE, batch.parentId(2));
      return -1;
    }
  }

  @Test
  void whatARelationNamesIsTheParent() throws IOException {
    for (String parent : new String[] {"p='1:1'", "l='7:1:1'", "r='h:7:1:1'"}) {
      write(parent);
      assertEquals(100, causeMs(), parent);
    }
    write("p='1:0'");
    assertEquals(0, causeMs());
  }

  @Test
  void whatNoOperationIsNamedByHasNone() throws IOException {
    for (String parent : new String[] {"", "p='9:1'", "p='2:1'", "r='a:b:c:d:e'"}) {
      write(parent);
      assertEquals(-1, causeMs(), parent);
    }
  }
}
