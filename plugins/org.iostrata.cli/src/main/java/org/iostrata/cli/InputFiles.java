// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a command reads, and so must not write to. */
final class InputFiles {
  private final List<Path> traces;
  private final List<Path> others;

  /** Traces by what names them, and other files. */
  InputFiles(List<Path> traces, Path... others) {
    this.traces = traces;
    this.others = List.of(others);
  }

  /**
   * Refuses to write to one of them, by whatever name, or beside the files of an archive where it
   * would be taken for one of these.
   */
  void refuse(Path output) throws OutputRefusedException {
    try {
      Path place = real(output);
      for (Path other : others) {
        if (isSame(place, other)) {
          throw new OutputRefusedException(output + " is read by this command: name another file");
        }
      }
      for (Path trace : traces) {
        Optional<Path> anchor = ownerAmong(anchors(trace), place);
        if (anchor.isPresent()) {
          throw new OutputRefusedException(
              output + " belongs to the trace " + anchor.get() + ": name another file");
        }
      }
    } catch (OutputRefusedException e) {
      throw e;
    } catch (IOException e) {
      // what cannot be read is told when it is read
    }
  }

  private static List<Path> anchors(Path trace) throws IOException {
    if (!Files.isDirectory(trace)) {
      return List.of(trace);
    }
    try (Stream<Path> inside = Files.list(trace)) {
      return inside.filter(file -> file.toString().endsWith(".otf2")).toList();
    }
  }

  private static Optional<Path> ownerAmong(List<Path> anchors, Path place) throws IOException {
    for (Path anchor : anchors) {
      if (isOwn(anchor.toRealPath(), place)) {
        return Optional.of(anchor);
      }
    }
    return Optional.empty();
  }

  /** Of {@code traces.otf2} these are {@code traces.def} and all in {@code traces/}. */
  private static boolean isOwn(Path anchor, Path place) throws IOException {
    String name = anchor.getFileName().toString().replaceAll("\\.otf2$", "");
    List<Path> own = new ArrayList<>(List.of(anchor));
    for (String suffix : new String[] {".def", ".marker"}) {
      own.add(real(anchor.resolveSibling(name + suffix)));
    }
    Path folder = real(anchor.resolveSibling(name));
    if (own.contains(place) || place.startsWith(folder)) {
      return true;
    }
    if (!isLinkedTwice(place)) {
      return false;
    }
    if (Files.isDirectory(folder)) {
      try (Stream<Path> inside = Files.walk(folder)) {
        inside.forEach(own::add);
      }
    }
    for (Path file : own) {
      if (isSame(place, file)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLinkedTwice(Path place) throws IOException {
    return Files.isRegularFile(place) && (int) Files.getAttribute(place, "unix:nlink") > 1;
  }

  private static boolean isSame(Path place, Path input) throws IOException {
    return (Files.exists(place) && Files.exists(input))
        ? Files.isSameFile(place, input)
        : place.equals(real(input));
  }

  /** Where a file is or will be, without links. */
  static Path real(Path file) throws IOException {
    if (Files.exists(file)) {
      return file.toRealPath();
    }
    Path absolute = file.toAbsolutePath();
    if (Files.isSymbolicLink(absolute)) {
      return real(absolute.resolveSibling(Files.readSymbolicLink(absolute)));
    }
    Path parent = absolute.normalize().getParent();
    return parent == null ? absolute : real(parent).resolve(absolute.normalize().getFileName());
  }
}
