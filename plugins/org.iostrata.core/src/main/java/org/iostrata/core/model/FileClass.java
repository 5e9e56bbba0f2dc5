// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.List;

/**
 * Whose file it is. Recording at run time catches the program's files and everything else its
 * process touches; the analysis shows {@link #DATA} and sums the others up under {@code excluded}.
 */
public enum FileClass {
  /** The program's own files, and handles of unknown files. */
  DATA,
  /**
   * Standard input, output and error, handles that were there before the program and have no file;
   * and pipes that have a name.
   */
  STREAM,
  /** The kernel's: {@code /proc}, {@code /sys}, {@code /dev} except {@code /dev/shm}. */
  SYSTEM,
  /**
   * Installed software and its configuration, languages and shared libraries wherever they are, and
   * the scratch files of MPI libraries.
   */
  LIBRARY;

  private static final FileClass[] VALUES = values();
  private static final List<String> SYSTEM_FOLDERS = List.of("/proc/", "/sys/", "/dev/");
  private static final List<String> LIBRARY_FOLDERS =
      List.of("/etc/", "/usr/", "/lib/", "/lib32/", "/lib64/", "/run/", "/var/lib/", "/var/run/");

  /**
   * What MPI libraries leave beside their users' files: Open MPI's session folders, its shared
   * segments, and the files OMPIO tests locks with.
   */
  private static final List<String> LIBRARY_MARKS =
      List.of(
          "/ompi.",
          "/openmpi-sessions-",
          "/prte.",
          "/pmix-",
          "/pmix_dstor",
          "/dev/shm/vader_segment",
          "/dev/shm/sm_segment",
          "/dev/shm/open_mpi.",
          "/dev/shm/mpich_",
          "/dev/shm/psm",
          ".locktest.");

  /** A small number for it, for dense tables. */
  @SuppressWarnings("EnumOrdinal") // nothing stores the number
  public int index() {
    return ordinal();
  }

  /** The class with an index. */
  public static FileClass of(int index) {
    return VALUES[index];
  }

  /**
   * The classes of the files of a trace, by their paths: what is installed is told by what lies
   * beside it.
   */
  public static List<FileClass> ofPaths(List<String> paths) {
    Installations installed = new Installations(paths);
    return paths.stream().map(path -> ofPath(path, installed)).toList();
  }

  static FileClass ofPath(String path, Installations installed) {
    if (LIBRARY_MARKS.stream().anyMatch(path::contains)) {
      return LIBRARY;
    }
    if (path.startsWith("/dev/shm/")) {
      return DATA;
    }
    if (SYSTEM_FOLDERS.stream().anyMatch(path::startsWith)) {
      return SYSTEM;
    }
    if (path.equals("/")) {
      return SYSTEM; // libraries open it to read the machine's topology
    }
    boolean library = LIBRARY_FOLDERS.stream().anyMatch(path::startsWith) || installed.hold(path);
    return library ? LIBRARY : DATA;
  }
}
