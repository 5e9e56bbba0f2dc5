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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The traces that a command is about. */
class TraceList {
  @Parameters(
      arity = "1..*",
      paramLabel = "TRACE",
      description = "anchor files *.otf2 of archives, or the directories that hold them")
  private List<Path> traces;

  @Mixin private Recursion recursion;

  @Mixin private TraceOpening opening;

  /** Whether directories are looked into to the bottom. */
  static final class Recursion {
    @Option(names = "--recursive", description = "all archives in the directories TRACE and below")
    private boolean on;

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
    List<Path> anchors = new ArrayList<>();
    Set<FileVisitOption> links = Set.of(FileVisitOption.FOLLOW_LINKS);
    Files.walkFileTree(root, links, Integer.MAX_VALUE, new AnchorVisitor(anchors));
    if (anchors.isEmpty()) {
      throw new NoSuchFileException(root.toString(), null, "no archive (*.otf2) in it or below");
    }
    Collections.sort(anchors);
    return anchors;
  }

  /** Collects anchor files. */
  private static final class AnchorVisitor extends SimpleFileVisitor<Path> {
    private final List<Path> anchors;

    AnchorVisitor(List<Path> anchors) {
      this.anchors = anchors;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (file.toString().endsWith(".otf2")) {
        anchors.add(file);
      }
      return FileVisitResult.CONTINUE;
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
