// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.iostrata.core.internal.export.NamedOutput;

/**
 * A file that a command writes. It is there when it is whole: until then it has another name beside
 * its place, and what was there before stays. What is no regular file (a pipe, a device) is written
 * to as it is.
 */
final class OutputFile {
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final Set<Path> STDOUT =
      Set.of(Path.of("/dev/stdout"), Path.of("/dev/fd/1"), Path.of("/proc/self/fd/1"));
  private static final int MOST_LINKS = 40;

  private final Path name;

  OutputFile(Path name) {
    this.name = name;
  }

  /** Whether it is standard output, where nothing else is to be printed then. */
  boolean isStdout() {
    return STDOUT.contains(name);
  }

  /** What a command that has written it says. */
  Report written(int exitCode) {
    return isStdout() ? new Report(() -> "", null, exitCode) : Report.written(name);
  }

  /**
   * Writes all of it.
   *
   * @throws IOException that names it
   */
  void write(byte[] bytes) throws IOException {
    write(out -> out.write(bytes));
  }

  /**
   * Writes all of it, piece by piece; when the content fails, there is no file.
   *
   * @throws IOException that names it, or what the content fails with
   */
  void write(Content content) throws IOException {
    try {
      writeTo(
          out -> {
            try {
              content.writeTo(new NamedOutput(out, this::unwritten));
            } catch (IOException e) {
              throw new ContentException(e);
            }
          });
    } catch (ContentException e) {
      throw e.failure;
    } catch (IOException e) {
      throw named(e);
    }
  }

  /** What is in it. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** The content failed, not the file. */
  private static final class ContentException extends IOException {
    private static final long serialVersionUID = 1;

    private final IOException failure;

    ContentException(IOException failure) {
      super(failure);
      this.failure = failure;
    }
  }

  private IOException unwritten(IOException failure) {
    return isStdout() && StandardOutput.isPipe() ? new OutputClosedException() : named(failure);
  }

  private void writeTo(Content content) throws IOException {
    if (isStdout()) {
      content.writeTo(new FileOutputStream(FileDescriptor.out));
      return;
    }
    Path place = place();
    if (place.startsWith("/proc") || isSpecial(place)) {
      try (OutputStream out = Files.newOutputStream(place)) {
        content.writeTo(out);
      }
    } else {
      replace(place, content);
    }
  }

  private IOException named(IOException failure) {
    if (failure instanceof OutputClosedException) {
      return failure;
    }
    if (failure instanceof FileSystemException file && file.getReason() == null) {
      boolean missing = failure instanceof NoSuchFileException;
      return missing
          ? noFolder()
          : new FileSystemException(name.toString(), null, Failure.reason(file));
    }
    String reason =
        failure instanceof FileSystemException file ? file.getReason() : failure.getMessage();
    return new FileSystemException(name.toString(), null, reason);
  }

  private IOException noFolder() {
    Path folder = name.toAbsolutePath().getParent();
    return new FileSystemException(name.toString(), null, "there is no directory " + folder);
  }

  /** Where links lead; there need not be a file. */
  private Path place() throws IOException {
    Path place = name.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(place) && !place.startsWith("/proc"); links++) {
      if (links == MOST_LINKS) {
        throw new FileSystemException(name.toString(), null, "too many links");
      }
      place = place.resolveSibling(Files.readSymbolicLink(place));
    }
    return place;
  }

  private static boolean isSpecial(Path place) throws IOException {
    if (Files.isDirectory(place)) {
      throw new FileSystemException(place.toString(), null, "is a directory");
    }
    return Files.exists(place) && !Files.isRegularFile(place);
  }

  @SuppressWarnings("try") // closing it is what it is for
  private static void replace(Path place, Content content) throws IOException {
    long process = ProcessHandle.current().pid();
    String hidden = ".iostrata-" + process + "-" + NUMBER.incrementAndGet() + ".incomplete";
    Path made = place.resolveSibling(hidden);
    try (CleanUp removal = CleanUp.later(() -> delete(made))) {
      try (OutputStream out =
          Files.newOutputStream(made, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        content.writeTo(out);
      }
      if (Files.exists(place)) {
        keepPermissions(place, made);
      }
      Files.move(made, place, StandardCopyOption.ATOMIC_MOVE);
    }
  }

  private static void keepPermissions(Path of, Path made) {
    try {
      Files.setPosixFilePermissions(made, Files.getPosixFilePermissions(of));
    } catch (IOException | UnsupportedOperationException e) {
      // a file system that knows none
    }
  }

  private static void delete(Path made) {
    try {
      Files.deleteIfExists(made);
    } catch (IOException e) {
      // a full or lost file system: the name says what is left there
    }
  }
}
