// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The program that a command names: whether it can be started, and whether a library can be
 * preloaded into it.
 *
 * @param name as it was given
 * @param places the files it may mean, in the order of PATH
 */
record TracedProgram(String name, List<Path> places) {
  private static final int NOT_EXECUTABLE = 126;
  private static final int NOT_THERE = 127;

  private static final int SET_USER_OR_GROUP = 06000;
  private static final int ELF_MAGIC = 0x464c457f; // 7f 'E' 'L' 'F'
  private static final int ELF_64_BITS = 2;
  private static final int ELF_INTERPRETER = 3;
  private static final int ELF_HEADERS_READ = 4096;

  static TracedProgram find(String name) {
    String path = name.contains("/") ? "" : System.getenv().getOrDefault("PATH", "");
    return new TracedProgram(
        name,
        Stream.of(path.split(File.pathSeparator))
            .map(place -> Path.of(place, name))
            .filter(Files::isRegularFile)
            .toList());
  }

  /** Why it cannot be started, as a shell's exit code, or 0. */
  int problem() {
    if (places.isEmpty()) {
      return NOT_THERE;
    }
    return places.stream().anyMatch(Files::isExecutable) ? 0 : NOT_EXECUTABLE;
  }

  /** The same in words. */
  static String words(int problem) {
    return problem == NOT_THERE ? "command not found" : "not executable";
  }

  /** Why the system preloads nothing into it, in words, or null when nothing is known of that. */
  String obstacle() {
    try {
      Path file = places.stream().filter(Files::isExecutable).findFirst().orElseThrow();
      if (((int) Files.getAttribute(file, "unix:mode") & SET_USER_OR_GROUP) != 0) {
        return "has the rights of another user or group (set-user-id)";
      }
      try (FileChannel channel = FileChannel.open(file)) {
        ByteBuffer head = ByteBuffer.allocate(ELF_HEADERS_READ).order(ByteOrder.LITTLE_ENDIAN);
        channel.read(head);
        return elfObstacle(head.flip());
      }
    } catch (IOException | RuntimeException e) {
      return null; // this only looks for an explanation
    }
  }

  /** Says nothing of scripts, whose interpreter is what runs. */
  private static String elfObstacle(ByteBuffer head) {
    if (head.getInt(0) != ELF_MAGIC) {
      return null;
    }
    if (head.get(4) != ELF_64_BITS) {
      return "is not a program of 64 bits";
    }
    int first = (int) head.getLong(32);
    int size = head.getShort(54);
    int count = head.getShort(56);
    for (int i = 0; i < count; i++) {
      if (head.getInt(first + i * size) == ELF_INTERPRETER) {
        return null;
      }
    }
    return "is statically linked";
  }
}
