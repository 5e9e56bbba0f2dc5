// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.source.Filter;
import org.iostrata.core.source.FilterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The language of conditions: what it selects, and what it says of mistakes. */
class FilterTest {
  private static final Trace TRACE =
      new Trace(
          "test",
          "x",
          List.of(new TraceProcess(0, "a", List.of(0)), new TraceProcess(1, "b", List.of(1))),
          List.of(new TraceThread(0, "t", 0, 1), new TraceThread(1, "t", 1, 1)),
          List.of(new TraceFile(0, "/scratch/ckpt.7", FileClass.DATA)),
          List.of(),
          1_000_000_000,
          -1);

  /** A collective MPI-IO write of 4 KiB by process 1, 2 ms to 5 ms, at an unknown offset. */
  private static boolean selects(String expression) throws FilterException {
    OperationBatch batch = new OperationBatch(1);
    int row = batch.add();
    int layerKind = LayerKind.of(Layer.MPI_IO, OperationKind.WRITE);
    batch.setWhat(row, layerKind, OperationFlags.COLLECTIVE, 1);
    batch.setWhere(row, Trace.NONE, 0, FileClass.DATA);
    batch.setTimes(row, 2_000_000, Trace.UNKNOWN, 5_000_000);
    batch.setBytes(row, Trace.UNKNOWN, 4096, 4096);
    batch.setLink(row, 1, Trace.NONE, LayerKind.NONE);
    return Filter.parse(expression).in(TRACE).test(batch, row);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "layer == MPI_IO && kind == write && bytes < 64KiB && file ~ \"ckpt*\" && process in 0..3",
        "layer == MPI-IO",
        "layer == mpi_io",
        "layer in (POSIX, \"MPI-IO\")",
        "layer != POSIX",
        "kind in (read,write)",
        "bytes == 4KiB",
        "bytes <= 4.096kB",
        "bytes in 4KiB..1MB",
        "bytesRequested >= 4096",
        "file == '/scratch/ckpt.7'",
        "file ~ \"/scratch/*\"",
        "file ~ 'ckpt.?'",
        "file !~ '*.h5'",
        "process == 1",
        "process in (0, 1)",
        "begin >= 2ms && end <= 5ms",
        "admitNs == 2000000",
        "duration == 3ms",
        "durationNs in 2.5ms..0.0035s",
        "collective",
        "collective == true",
        "!nonBlocking",
        "nonBlocking != true",
        "!(layer == POSIX)",
        "!!(layer == MPI_IO)",
        "layer == POSIX || kind == write",
        "layer == POSIX && kind == read || collective",
        "collective && (layer == POSIX || !cancelled)"
      })
  void selectsIt(String expression) throws FilterException {
    assertTrue(selects(expression), expression);
    assertFalse(selects("!(" + expression + ")"), expression);
  }

  /** What the trace does not tell is neither equal nor unequal to anything, as in SQL. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "offset == 0",
        "offset != 0",
        "!(offset == 0)",
        "offset < 1KiB",
        "!(offset < 1KiB || offset >= 1KiB)",
        "issue >= 0",
        "handle == x",
        "handle != x",
        "parentLayer != POSIX",
        "!(parentKind == read)",
        "phase !~ 'x'"
      })
  void selectsNothingUnknown(String expression) throws FilterException {
    assertFalse(selects(expression), expression);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "layr == POSIX|0|4|no field of this name",
        "layer == POSX|9|4|no layer; there is NETCDF, HDF5",
        "layer = POSIX|6|1|expected == != or in, not = (equal is ==)",
        "layer ~ 'P*'|6|1|layer is a word: == != or in",
        "layer == POSIX and kind == read|15|3|expected && or ||, not and (and is &&)",
        "bytes < 64Kib|8|5|no unit of bytes: B, KiB",
        "bytes < 0.3|8|3|not a whole number of bytes",
        "bytes < 99999999999999EiB|8|17|too large",
        "duration > 5min|11|4|no unit of duration: ns, us, ms, s",
        "process == 1KiB|11|4|no unit of process: it has none",
        "process in 3..0|11|1|a range from the larger to the smaller holds nothing",
        "process == POSIX|11|5|process is a number",
        "file ~ ckpt*|11|1|nothing begins with this character",
        "file == 7|8|1|file is text, in quotes",
        "file == 'x|8|1|a quote is opened and not closed",
        "(layer == POSIX|15|0|expected ) or && or ||, not the end",
        "layer == POSIX)|14|1|expected && or ||, not )",
        "kind in read|8|4|expected ( and values",
        "kind in (read|13|0|expected , or )",
        "collective == 1|14|1|expected true or false",
        "bytes|5|0|expected == != < <= > >= or in, not the end",
        "bytes <|7|0|bytes is a number of bytes",
        "&& bytes > 1|0|2|expected a field such as layer, kind, bytes or file, not &&",
        "bytes > 1 &&|12|0|expected a field such as layer, kind, bytes or file, not the end",
      })
  void tellsWhereItIsWrong(String expression, int at, int length, String message) {
    FilterException wrong =
        assertThrows(FilterException.class, () -> Filter.parse(expression), expression);
    assertTrue(wrong.getMessage().startsWith(message), wrong.getMessage());
    assertEquals(at, wrong.at(), expression);
    assertEquals(" ".repeat(at) + "^".repeat(Math.max(1, length)), wrong.carets(), expression);
  }

  @Test
  void anEmptyExpressionIsWrong() {
    assertEquals(0, assertThrows(FilterException.class, () -> Filter.parse("")).at());
  }

  @Test
  void deepNestingIsRefusedNotOverflown() {
    String deep = "(".repeat(100_000) + "bytes > 1";
    assertThrows(FilterException.class, () -> Filter.parse(deep));
    assertThrows(FilterException.class, () -> Filter.parse("!".repeat(100_000) + "("));
  }

  @Property(tries = 500)
  void whateverIsWrittenIsReadOrRefused(@ForAll @StringLength(max = 40) String text) {
    try {
      assertEquals(text, Filter.parse(text).expression());
    } catch (FilterException e) {
      assertTrue(e.at() >= 0 && e.at() <= text.length());
    }
  }

  /** In time of a few thousand steps, where a naive match takes longer than the universe. */
  @Test
  void aPatternOfManyStarsEnds() {
    TextPattern stars = new TextPattern("*a".repeat(30) + "b", true);
    assertFalse(stars.matches("a".repeat(1000)));
  }

  @Test
  void knowsItsProcessesAndLinks() throws FilterException {
    Filter filter = Filter.parse("process in 1..2 && (kind == read || process == 7)");
    assertFalse(filter.keepsLinks());
    assertTrue(Filter.parse("process in 1..2 || process == 7").keepsLinks());
    assertFalse(filter.mayHold(process(0)));
    assertTrue(filter.mayHold(process(1)));
    assertFalse(filter.mayHold(process(7)));
    assertTrue(Filter.parse("!(process == 3)").mayHold(process(0)));
    assertFalse(Filter.parse("!(process == 3)").mayHold(process(3)));
    assertTrue(Filter.parse("host == \"node2\"").mayHold(process(2)));
    assertFalse(Filter.parse("host == \"node2\"").mayHold(process(3)));
    assertTrue(Filter.parse("role == application").mayHold(process(0)));
    assertFalse(Filter.parse("role != application").mayHold(process(0)));
    assertTrue(Filter.parse("role in (server, daemon)").keepsLinks());
    assertFalse(Filter.parse("host != \"node2\"").mayHold(new TraceProcess(3, "", List.of())));
  }

  private static TraceProcess process(int index) {
    return new TraceProcess(index, "", List.of(), false, new TraceHost(index, "node" + index));
  }
}
