// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.iostrata.core.model.Layer;
import org.iostrata.core.result.AnalysisResult;

/**
 * What to do, in sentences: some for every program, some for those that use a library. Nobody is
 * told about ranks whose program has none. Immutable.
 */
public final class Advice {
  /** What a program may use. */
  enum UsedLibrary {
    MPI,
    HDF5,
    NETCDF
  }

  private static final Pattern HDF5_FILES = Pattern.compile("\\.(h5|hdf5|he5|nc4)$");
  private static final Pattern NETCDF_FILES = Pattern.compile("\\.(nc|nc4|cdf)$");

  private record Sentence(Set<UsedLibrary> any, String text) {}

  private final List<Sentence> sentences;

  private Advice(List<Sentence> sentences) {
    this.sentences = List.copyOf(sentences);
  }

  /** Advice for every program. */
  public static Advice to(String text) {
    return new Advice(List.of(new Sentence(Set.of(), text)));
  }

  /** More for programs of several ranks. */
  public Advice withMpi(String text) {
    return with(Set.of(UsedLibrary.MPI), text);
  }

  /** More for programs that use HDF5. */
  public Advice withHdf5(String text) {
    return with(Set.of(UsedLibrary.HDF5), text);
  }

  /** More for programs that use netCDF. */
  public Advice withNetcdf(String text) {
    return with(Set.of(UsedLibrary.NETCDF), text);
  }

  private Advice with(Set<UsedLibrary> any, String text) {
    List<Sentence> more = new ArrayList<>(sentences);
    more.add(new Sentence(any, text));
    return new Advice(more);
  }

  /** For a program. */
  String forProgram(Set<UsedLibrary> uses) {
    return sentences.stream()
        .filter(sentence -> uses.containsAll(sentence.any))
        .map(Sentence::text)
        .collect(Collectors.joining(" "));
  }

  /** What the program of a run uses. */
  static Set<UsedLibrary> uses(AnalysisResult result) {
    Set<UsedLibrary> uses = EnumSet.noneOf(UsedLibrary.class);
    boolean ranks = // a single one is a program that is linked with MPI, and run without
        result.processes().orElse(List.of()).stream()
            .anyMatch(process -> process.name().startsWith("MPI Rank") && process.peers() > 1);
    if (ranks || has(result, Layer.MPI_IO)) {
      uses.add(UsedLibrary.MPI);
    }
    if (has(result, Layer.HDF5) || hasFile(result, HDF5_FILES)) {
      uses.add(UsedLibrary.HDF5);
    }
    if (has(result, Layer.NETCDF) || hasFile(result, NETCDF_FILES)) {
      uses.add(UsedLibrary.NETCDF);
    }
    return uses;
  }

  /** A library that is linked into the program is not recorded: its files show it. */
  private static boolean hasFile(AnalysisResult result, Pattern name) {
    return result.files().stream().anyMatch(file -> name.matcher(file.path()).find());
  }

  private static boolean has(AnalysisResult result, Layer layer) {
    return result.layers().stream().anyMatch(of -> of.layer().isLike(layer));
  }
}
