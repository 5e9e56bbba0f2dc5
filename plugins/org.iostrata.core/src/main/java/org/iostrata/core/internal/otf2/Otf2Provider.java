// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.iostrata.core.source.EventLog;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SourceProvider;
import org.iostrata.otf2.Damage;

/** OTF2 archives. */
public final class Otf2Provider implements SourceProvider {
  /** Follows the mark of a chunk and its byte order. */
  private static final byte[] MAGIC = "OTF2\0".getBytes(US_ASCII);

  private static final int MAGIC_AT = 2;

  @Override
  public String format() {
    return "OTF2";
  }

  @Override
  public boolean recognises(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      try (Stream<Path> inside = Files.list(path)) {
        return inside.anyMatch(file -> file.toString().endsWith(".otf2"));
      }
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] head = in.readNBytes(MAGIC_AT + MAGIC.length);
      return Arrays.equals(
          head, Math.min(MAGIC_AT, head.length), head.length, MAGIC, 0, MAGIC.length);
    }
  }

  @Override
  public Source open(Path path) throws IOException {
    return Otf2Source.open(path, Damage.ENDS_ITS_LOCATION);
  }

  @Override
  public Source openWhole(Path path) throws IOException {
    return Otf2Source.open(path, Damage.REFUSED);
  }

  @Override
  public Optional<EventLog> events(Path path) throws IOException {
    return Optional.of(Otf2EventLog.open(path, Damage.ENDS_ITS_LOCATION));
  }

  /** Of an anchor file, all that has its name without the ending. */
  @Override
  public List<Path> files(Path path) throws IOException {
    String name = path.getFileName().toString();
    int dot = name.lastIndexOf('.');
    if (Files.isDirectory(path) || dot < 0) {
      return List.of(path);
    }
    String base = name.substring(0, dot);
    try (Stream<Path> beside = Files.list(path.toAbsolutePath().getParent())) {
      return beside.filter(file -> isOf(base, file.getFileName().toString())).toList();
    }
  }

  private static boolean isOf(String base, String name) {
    return name.equals(base) || name.startsWith(base + ".");
  }
}
