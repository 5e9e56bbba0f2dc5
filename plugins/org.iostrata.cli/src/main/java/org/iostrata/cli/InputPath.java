// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.iostrata.core.TraceSource;

/** Says in words why what the command line names cannot be read, before it is tried. */
final class InputPath {
  private static final Set<String> STDIN = Set.of("-", "/dev/stdin", "/dev/fd/0");
  private static final int MOST_FOLDERS = 3;

  private InputPath() {}

  /** Refuses what is not there. */
  static void requireThere(Path path) throws FileSystemException {
    if (Files.exists(path)) {
      return;
    }
    if (Files.isSymbolicLink(path)) {
      throw new FileSystemException(path.toString(), null, "is a link to nothing");
    }
    for (Path above = path.getParent(); above != null; above = above.getParent()) {
      if (Files.exists(above)) {
        refuseBelow(path, above);
        break;
      }
    }
    throw new NoSuchFileException(path.toString());
  }

  private static void refuseBelow(Path path, Path above) throws FileSystemException {
    if (!Files.isDirectory(above)) {
      throw new FileSystemException(path.toString(), null, above + " is not a directory");
    }
    if (!Files.isExecutable(above)) {
      throw new AccessDeniedException(path.toString());
    }
  }

  /** Refuses what cannot be a trace. */
  static void requireTrace(Path path) throws IOException {
    if (STDIN.contains(path.toString()) && !Files.isRegularFile(path)) {
      throw new FileSystemException(
          path.toString(), null, "a trace cannot be read from standard input: name its directory");
    }
    requireThere(path);
    if (!Files.isReadable(path)) {
      throw new AccessDeniedException(path.toString());
    }
    if (Files.isDirectory(path)) {
      requireAnchor(path);
    } else {
      requireName(path);
    }
  }

  /**
   * Refuses a file that neither name nor content tell to be a trace; one beside an anchor, often.
   */
  static void requireName(Path file) throws IOException {
    if (!Files.isRegularFile(file)
        || file.toString().endsWith(".otf2")
        || TraceSource.provider(file).isPresent()) {
      return;
    }
    List<Path> meant = anchors(folderOf(file));
    if (meant.isEmpty()) { // in the folder of an archive's event files
      meant = anchors(folderOf(folderOf(file)));
    }
    throw new FileSystemException(
        file.toString(),
        null,
        "is no trace: name its *.otf2 file, or the directory of that" + question(meant));
  }

  /** The file to open for what is a trace: the anchor of the archive in a directory. */
  static Path anchor(Path trace) throws IOException {
    List<Path> anchors = Files.isDirectory(trace) ? anchors(trace) : List.of();
    return anchors.isEmpty() ? trace : anchors.get(0);
  }

  private static Path folderOf(Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    return folder == null ? Path.of("/") : folder;
  }

  private static void requireAnchor(Path folder) throws IOException {
    List<Path> anchors = anchors(folder);
    if (anchors.size() == 1 || (anchors.isEmpty() && TraceSource.provider(folder).isPresent())) {
      return;
    }
    if (anchors.size() > 1) {
      throw new FileSystemException(
          folder.toString(), null, "several archives in this directory: name " + among(anchors));
    }
    try (Stream<Path> inside = Files.list(folder)) {
      List<Path> meant =
          inside.sorted().filter(InputPath::holdsArchive).limit(MOST_FOLDERS + 1L).toList();
      String question = meant.isEmpty() ? beside(folder) : question(meant);
      throw new FileSystemException(
          folder.toString(), null, "no *.otf2 in this directory" + question);
    }
  }

  /** The folder of an archive's event files was named, or a recording that nobody finished. */
  private static String beside(Path folder) {
    Path archive = folder.toAbsolutePath().normalize();
    Path anchor = archive.resolveSibling(archive.getFileName() + ".otf2");
    if (Files.exists(anchor)) {
      return question(List.of(folder.resolveSibling(folder.getFileName() + ".otf2")));
    }
    return Files.isDirectory(folder.resolve("registry"))
        ? " (a recording that was not finished: iostrata info --repair finishes it)"
        : "";
  }

  private static String question(List<Path> meant) {
    return meant.isEmpty() ? "" : " (did you mean " + among(meant) + "?)";
  }

  private static String among(List<Path> paths) {
    List<String> names = paths.stream().limit(MOST_FOLDERS).map(Path::toString).toList();
    return String.join(" or ", names) + (paths.size() > MOST_FOLDERS ? " …" : "");
  }

  private static boolean holdsArchive(Path path) {
    try {
      return Files.isDirectory(path) && !anchors(path).isEmpty();
    } catch (IOException e) {
      return false; // this is only a proposal
    }
  }

  private static List<Path> anchors(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.filter(file -> file.toString().endsWith(".otf2")).sorted().toList();
    }
  }
}
