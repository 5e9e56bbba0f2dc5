// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.kept;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.iostrata.core.TraceSource;
import org.iostrata.core.source.SourceProvider;

/** Tells whether a trace is still the one it was: by names, sizes and dates of its files. */
public final class TraceIdentity {
  /** Bytes of an identity. */
  static final int SIZE = 32;

  private TraceIdentity() {}

  /**
   * What tells a trace from others; a few bytes.
   *
   * @throws IOException when its files cannot be looked at
   */
  public static byte[] of(Path trace) throws IOException {
    MessageDigest digest = sha256();
    SourceProvider provider =
        TraceSource.provider(trace)
            .orElseThrow(() -> new IOException(trace + ": no trace of a format that is known"));
    digest.update((provider.format() + "\n").getBytes(StandardCharsets.UTF_8));
    for (String line : lines(provider.files(trace))) {
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return digest.digest();
  }

  private static List<String> lines(List<Path> filesAndDirectories) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path path : filesAndDirectories) {
      try (Stream<Path> below = Files.walk(path)) {
        below.forEach(files::add);
      }
    }
    List<String> lines = new ArrayList<>();
    for (Path file : files.stream().sorted().toList()) {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      if (now.isRegularFile()) {
        lines.add(
            "%s|%d|%s\n".formatted(file.toAbsolutePath(), now.size(), now.lastModifiedTime()));
      }
    }
    return lines;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has it", e);
    }
  }
}
