// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.benchmark;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Locale;

/** A benchmark whose outputs are read. */
public enum BenchmarkTool {
  IOR("IOR"),
  MDTEST("mdtest"),
  IO500("IO500"),
  FIO("fio"),
  H5BENCH("h5bench");

  private final String title;

  BenchmarkTool(String title) {
    this.title = title;
  }

  /** Its name as its authors write it. */
  public String title() {
    return title;
  }

  /**
   * Reads what it printed; of an output that was cut, what is there.
   *
   * @throws IOException when the file cannot be read, or nothing in it is a result of this tool:
   *     names the tool whose it is, where there is one
   */
  public BenchmarkRun read(Path file) throws IOException {
    OutputText text = OutputText.of(file);
    BenchmarkRun run = parsed(text);
    if (run.isEmpty()) {
      throw new FileSystemException(file.toString(), null, "no result of " + title + other(text));
    }
    return run;
  }

  private BenchmarkRun parsed(OutputText text) throws IOException {
    return switch (this) {
      case IOR -> IorOutput.read(text);
      case MDTEST -> MdtestOutput.read(text);
      case IO500 -> Io500Output.read(text);
      case FIO -> FioOutput.read(text);
      case H5BENCH -> H5benchOutput.read(text);
    };
  }

  private String other(OutputText text) throws IOException {
    for (BenchmarkTool tool : values()) {
      if (tool != this && !tool.parsed(text).isEmpty()) {
        return " is in it, but one of " + tool.title + ": iostrata import " + tool;
      }
    }
    return " is in it";
  }

  /** Its name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
