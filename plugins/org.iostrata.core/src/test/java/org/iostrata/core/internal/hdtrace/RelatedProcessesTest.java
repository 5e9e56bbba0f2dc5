// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.surroundings.KeptSurroundings;
import org.iostrata.core.internal.surroundings.RequestLinks;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations of a client are linked to those that servers do for them, as relations say. */
class RelatedProcessesTest {
  private static final String TREE =
      "<Application name='x'><Topology><Level type='Rank'/>"
          + "<Node name='c' type='Client'/><Node name='s' type='Server'/>"
          + "<Node name='t' type='Server'/></Topology></Application>";

  @TempDir private Path folder;

  private void write(String name, String host, int process, String... tokens) throws IOException {
    Files.writeString(
        folder.resolve("x_" + name + ".rel"),
        "<relation hostID='%s' localToken='%d' timeAdjustment='5' topologyNumber='1'>%s</relation>"
            .formatted(host, process, String.join("", tokens)));
  }

  /** A token with one state of a tenth of a second. */
  private static String token(int number, String parent, String state, double fromS) {
    return "<rel t='%1$d' time='%3$.1f' %2$s/><s name='%4$s' t='%1$d' time='%3$.1f'/>"
            .formatted(number, parent, fromS, state)
        + "<e t='%1$d' time='%2$.1f'/><un t='%1$d' time='%2$.1f'/>".formatted(number, fromS + 0.1);
  }

  /** From when a cause began to when its effect did, in tenths of a second. */
  private List<String> links() throws IOException {
    RequestLinks found = found();
    return IntStream.range(0, found.size())
        .mapToObj(i -> tenths(found.clientAdmitNs(i)) + " " + tenths(found.servedAdmitNs(i)))
        .toList();
  }

  private RequestLinks found() throws IOException {
    Files.writeString(folder.resolve("x.proj"), TREE);
    Path project = folder.resolve("x.proj");
    try (Source source = TraceSource.open(project)) {
      return new KeptSurroundings(project, folder.resolve("kept"), source, Progress.NONE)
          .get()
          .requests();
    }
  }

  private static long tenths(long ns) {
    return Math.round(ns / 1e8);
  }

  @Test
  void anOperationIsLinkedToThoseOfServers() throws IOException {
    write("c", "h", 7, token(0, "", "File_write_at", 0.0), token(1, "", "File_read_at", 0.2));
    write(
        "s",
        "h",
        8,
        token(0, "l='7:1:0'", "RequestWrite", 0.1),
        token(1, "l='7:1:1'", "RequestRead", 0.3),
        token(2, "", "RequestRead", 0.4),
        token(3, "r='h:9:1:0'", "RequestRead", 0.5));
    write("t", "k", 7, token(0, "r='h:7:1:1'", "RequestRead", 0.6));
    assertEquals(List.of("0 1", "2 3", "2 6"), links(), "one may have several; others none");
  }

  @Test
  void tokensWithoutOperationsPassItOn() throws IOException {
    write(
        "c",
        "h",
        7,
        token(0, "", "File_write_at", 0.0),
        token(1, "i='0'", "a_step", 0.1),
        token(2, "i='1'", "another_step", 0.1));
    write(
        "s",
        "k",
        8,
        token(0, "r='h:7:1:2'", "a_step", 0.2),
        token(1, "i='0'", "alt-io-write", 0.3),
        token(2, "i='1'", "alt-io-write", 0.4));
    assertEquals(List.of("0 3"), links(), "the last is of the one before, of its own process");
  }

  /** Of those that begin in one nanosecond it is known which one it is, also beside others. */
  @Test
  void operationsThatBeginAtOnceAreToldApart() throws IOException {
    write("c", "h", 7, token(0, "", "File_read_at", 0.0), token(1, "", "File_read_at", 0.2));
    write(
        "s",
        "h",
        8,
        token(0, "l='7:1:0'", "RequestRead", 0.3),
        token(1, "", "RequestRead", 0.3),
        token(2, "l='7:1:1'", "RequestRead", 0.3));
    RequestLinks found = found();
    assertEquals(
        List.of("0 3 0", "2 3 2"),
        IntStream.range(0, found.size())
            .mapToObj(
                i ->
                    tenths(found.clientAdmitNs(i))
                        + " "
                        + tenths(found.served(i).admitNs())
                        + " "
                        + found.served(i).order())
            .toList());
  }
}
