// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A run of {@code iostrata trace}.
 *
 * @param iostrata the command
 * @param line what is recorded, as one types it in a shell
 * @param folder where it runs
 * @param layers those that are recorded; empty for all
 * @param preset the preset of Score-P that records, or empty for the tracer
 * @param archive the directory that is made
 */
record RecordCommand(
    Path iostrata, String line, Path folder, List<String> layers, String preset, Path archive) {
  /** The layers that the tracer knows, from the top. */
  static final List<String> LAYERS =
      List.of("netcdf", "hdf5", "mpiio", "isoc", "aio", "posix", "block");

  /** The presets for programs built with Score-P. */
  static final List<String> PRESETS = List.of("io-only", "io+mpi", "full", "substrate");

  /** The words of the process to start: a shell splits the line, and then is the command. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("sh", "-c", "exec \"$@\" " + line, "sh"));
    words.addAll(List.of(iostrata.toString(), "trace", "-o", archive.toString()));
    if (!preset.isEmpty()) {
      words.add("--with=scorep=" + preset);
    }
    if (!layers.isEmpty()) {
      words.add("--layers=" + String.join(",", layers));
    }
    words.add("--");
    return words;
  }

  /** What it is called in lists: the program that is recorded. */
  static String program(String line) {
    String word = line.strip().split("\\s+")[0];
    String name = word.substring(word.lastIndexOf('/') + 1).replaceAll("[^\\w.+-]", "");
    return name.isEmpty() ? "command" : name;
  }
}
