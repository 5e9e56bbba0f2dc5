// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.iostrata.core.TraceSource;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The traces that a command is about. */
class TraceList {
  private static final String ANCHOR_ENDING = ".otf2";
  private static final String PROJECT_ENDING = ".proj"; // of HDTrace, and of others
  private static final String[] LOG_ENDINGS = {".darshan", ".darshan.gz", ".darshan.bz2"};

  @Parameters(
      arity = "1..*",
      paramLabel = "TRACE",
      description =
          "anchor files *.otf2 of archives, or the directories that hold them; logs *.darshan, *.darshan.gz;"
              + " projects *.proj of HDTrace")
  private List<Path> traces;

  @Mixin private Recursion recursion;

  @Mixin private TraceOpening opening;

  /** Whether directories are looked into to the bottom. */
  static final class Recursion {
    @Option(
        names = "--recursive",
        description = "all archives, logs and projects in the directories TRACE and below")
    private boolean on;

    /**
     * The same, with the logs of a directory in its place when it holds no archive: a table is
     * asked of all of them.
     */
    List<Path> expandLogs(List<Path> named) throws IOException {
      List<Path> all = new ArrayList<>();
      for (Path path : expand(named)) {
        boolean holdsLogs =
            Files.isDirectory(path)
                && InputPath.anchor(path).equals(path)
                && !found(path, LOG_ENDINGS).isEmpty();
        all.addAll(holdsLogs ? found(path, LOG_ENDINGS) : List.of(path));
      }
      return all;
    }

    /** The traces in their order, those of a directory tree by their path. */
    List<Path> expand(List<Path> named) throws IOException {
      if (!on) {
        return named;
      }
      List<Path> all = new ArrayList<>();
      for (Path root : named) {
        all.addAll(anchors(root));
      }
      return all;
    }

    /** Whether a command is about several traces, however many are found. */
    boolean isMany(List<Path> named) {
      return on || named.size() > 1;
    }
  }

  /** How to open one. */
  final TraceOpening opening() {
    return opening;
  }

  /** What the command line names, which need not exist. */
  final List<Path> named() {
    return traces;
  }

  /** The traces in the order of the command line, those of a directory tree by their path. */
  final List<Path> traces() throws IOException {
    return recursion.expand(traces);
  }

  /** Whether the traces are those of directory trees. */
  final boolean isTree() {
    return recursion.on;
  }

  /** Whether the output is about several traces, however many are found. */
  final boolean isMany() {
    return recursion.isMany(traces);
  }

  private static List<Path> anchors(Path root) throws IOException {
    InputPath.requireThere(root);
    List<String> endings = new ArrayList<>(List.of(LOG_ENDINGS));
    endings.addAll(List.of(ANCHOR_ENDING, PROJECT_ENDING));
    List<Path> anchors = found(root, endings.toArray(String[]::new));
    if (anchors.isEmpty()) {
      throw new NoSuchFileException(
          root.toString(),
          null,
          "no archive (*.otf2), no log (*.darshan, *.darshan.gz) and no project of HDTrace (*.proj)"
              + " in it or below");
    }
    return anchors;
  }

  private static List<Path> found(Path root, String... endings) throws IOException {
    List<Path> files = new ArrayList<>();
    Set<FileVisitOption> links = Set.of(FileVisitOption.FOLLOW_LINKS);
    Files.walkFileTree(root, links, Integer.MAX_VALUE, new AnchorVisitor(List.of(endings), files));
    Collections.sort(files);
    return files;
  }

  /** Collects anchor files, and logs. */
  private static final class AnchorVisitor extends SimpleFileVisitor<Path> {
    private final List<String> endings;
    private final List<Path> anchors;

    AnchorVisitor(List<String> endings, List<Path> anchors) {
      this.endings = endings;
      this.anchors = anchors;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      String name = file.toString();
      if (endings.stream().anyMatch(name::endsWith)
          && !(name.endsWith(PROJECT_ENDING) && isOther(file))) {
        anchors.add(file);
      }
      return FileVisitResult.CONTINUE;
    }

    /** Whether it can be read, and is no trace. */
    private static boolean isOther(Path file) {
      try {
        return TraceSource.provider(file).isEmpty();
      } catch (IOException e) {
        return false;
      }
    }

    /** A directory that cannot be looked into is kept as a trace: that it is unreadable is said. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      if (!(failure instanceof FileSystemLoopException)) {
        anchors.add(file);
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
