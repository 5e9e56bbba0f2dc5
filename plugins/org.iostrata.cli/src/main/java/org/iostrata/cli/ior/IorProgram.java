// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The program that measures, compiled where it runs: MPIs differ in what compiled programs call.
 *
 * @param file the program
 * @param isMpi whether a launcher of MPI starts its ranks
 */
public record IorProgram(Path file, boolean isMpi) {
  private static final String NAME = "iostrata-ior";
  private static final int MOST_SAID = 2000;
  private static final List<String> OPTIONS = List.of("-std=gnu11", "-D_GNU_SOURCE", "-O2");

  /** Sources of both kinds, with headers, of {@code scorep-config/ior}. */
  static final List<String> COMMON =
      List.of(
          "access.h",
          "json.h",
          "pattern.h",
          "phase.h",
          "ranks.h",
          "settings.h",
          "storage.h",
          "access-posix.c",
          "json.c",
          "main.c",
          "pattern.c",
          "phase.c",
          "ranks.c",
          "settings.c",
          "storage.c");

  static final List<String> WITH_MPI = List.of("ranks-mpi.c", "access-mpiio.c");
  static final List<String> FORKED = List.of("ranks-forked.c", "access-none.c");

  /**
   * Takes it from a folder of earlier ones, or compiles it into there.
   *
   * @param compiler mpicc or cc, with a path or without
   * @throws IOException with what the compiler said
   */
  public static IorProgram compiled(Path kept, String compiler, boolean isMpi)
      throws IOException, InterruptedException {
    List<String> names = Stream.concat(COMMON.stream(), kind(isMpi).stream()).toList();
    Path folder = kept.resolve(key(found(compiler), names));
    Path program = folder.resolve(NAME);
    if (!Files.isExecutable(program)) {
      Files.createDirectories(folder);
      for (String name : names) {
        Files.write(folder.resolve(name), source(name));
      }
      compile(compiler, names, program);
    }
    return new IorProgram(program, isMpi);
  }

  private static List<String> kind(boolean isMpi) {
    return isMpi ? WITH_MPI : FORKED;
  }

  private static byte[] source(String name) throws IOException {
    try (InputStream in = IorProgram.class.getResourceAsStream("source/" + name)) {
      if (in == null) {
        throw new IOException("this command lacks the source " + name);
      }
      return in.readAllBytes();
    }
  }

  /** The file of a command, or its name when it is not found. */
  private static Path found(String compiler) throws IOException {
    return find(compiler).orElse(Path.of(compiler)).toAbsolutePath();
  }

  /** The file that a command means. */
  public static Optional<Path> find(String command) throws IOException {
    String path = command.contains("/") ? "" : System.getenv().getOrDefault("PATH", "");
    for (String place : path.split(":", -1)) {
      Path file = Path.of(place, command);
      if (Files.isRegularFile(file) && Files.isExecutable(file)) {
        return Optional.of(file.toRealPath());
      }
    }
    return Optional.empty();
  }

  /** Of all that the program is made of: the compiler as it is now, and the sources. */
  private static String key(Path compiler, List<String> names) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(compiler.toString().getBytes(UTF_8));
      if (Files.exists(compiler)) {
        digest.update(Files.getLastModifiedTime(compiler).toString().getBytes(UTF_8));
      }
      digest.update(System.getProperty("os.arch").getBytes(UTF_8));
      for (String name : names) {
        digest.update(source(name));
      }
      return HexFormat.of().formatHex(digest.digest()).substring(0, 24);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Under another name first, as others may do the same now. */
  private static void compile(String compiler, List<String> names, Path program)
      throws IOException, InterruptedException {
    Path folder = program.getParent();
    Path made = Files.createTempFile(folder, NAME, ".made");
    List<String> words = new ArrayList<>(List.of(compiler.trim().split("\\s+", -1)));
    words.addAll(OPTIONS);
    words.addAll(List.of("-o", made.toString()));
    names.stream()
        .filter(name -> name.endsWith(".c"))
        .forEach(name -> words.add(folder.resolve(name).toString()));
    words.add("-pthread");
    String said;
    int code;
    try {
      Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
      said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      code = process.waitFor();
    } catch (IOException e) {
      Files.deleteIfExists(made);
      throw new IOException("there is no compiler " + compiler + " (--mpicc names one)", e);
    }
    if (code != 0) {
      Files.deleteIfExists(made);
      throw new IOException(
          compiler
              + " could not compile the program: "
              + said.substring(0, Math.min(MOST_SAID, said.length())));
    }
    Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
    try {
      Files.move(made, program, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(made, program, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
