// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.Set;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.otf2.definition.Region;
import org.iostrata.otf2.schema.ValueSet;

/**
 * Calls about files that may have no record in them that says what they do, such as {@code stat}:
 * their Enter and Leave are all that a trace has of them. What they are follows from the names of
 * their regions.
 */
final class MetadataCalls {
  /** Names of calls that a program's own wrappers may record as such; their layer is POSIX. */
  private static final Set<String> POSIX =
      Set.of(
          ("access faccessat euidaccess chmod fchmod fchmodat chown fchown fchownat lchown"
                  + " stat lstat fstat fstatat newfstatat statx statfs fstatfs statvfs fstatvfs"
                  + " link linkat symlink symlinkat readlink readlinkat realpath rename renameat"
                  + " renameat2 unlink unlinkat mkdir mkdirat mknod mkfifo rmdir opendir fdopendir"
                  + " readdir readdir_r scandir closedir rewinddir truncate ftruncate fallocate"
                  + " posix_fallocate posix_fadvise utime utimes utimensat futimens getxattr"
                  + " lgetxattr fgetxattr setxattr lsetxattr fsetxattr listxattr removexattr sync"
                  + " syncfs fsync fdatasync msync")
              .split(" "));

  /** What begins so only asks. */
  private static final Set<String> QUESTIONS =
      Set.of(
          ("stat lstat fstat newfstat access faccess euidaccess readlink realpath opendir fdopendir"
                  + " readdir scandir closedir rewinddir getxattr lgetxattr fgetxattr listxattr"
                  + " ftell fgetpos MPI_File_get_")
              .split(" "));

  private static final Set<String> FLUSHES =
      Set.of("sync", "syncfs", "msync", "fsync", "fdatasync", "sync_file_range");

  private MetadataCalls() {}

  /** Layer and kind of a call without records in it, or {@link LayerKind#NONE}. */
  static int layerKind(Region region) {
    String role = String.valueOf(ValueSet.REGION_ROLE.nameOf(region.role()));
    String name = withoutWidth(region.name());
    boolean flush = FLUSHES.contains(name);
    boolean metadata = role.equals("FILE_IO_METADATA") || (flush && role.equals("FILE_IO"));
    boolean wrapped = role.equals("WRAPPER") && POSIX.contains(name);
    Layer layer = wrapped ? Layer.POSIX : metadata ? layer(region) : null;
    return layer == null
        ? LayerKind.NONE
        : LayerKind.of(layer, flush ? OperationKind.FLUSH : kind(name));
  }

  /**
   * Whether such a call is the program's own only when it names a file of it. A recording of all
   * calls of the C library that names none has mostly those of libraries that start.
   */
  static boolean needsFile(Region region) {
    int layerKind = layerKind(region);
    boolean wrapped = "WRAPPER".equals(ValueSet.REGION_ROLE.nameOf(region.role()));
    if (layerKind == LayerKind.NONE || wrapped) {
      return false;
    }
    Layer layer = LayerKind.layer(layerKind);
    boolean ofLibrary = layer == Layer.POSIX || layer == Layer.ISO_C;
    return ofLibrary && LayerKind.kind(layerKind) != OperationKind.FLUSH;
  }

  /** Calls for files of any length are named after that. */
  private static String withoutWidth(String name) {
    return name.endsWith("64") ? name.substring(0, name.length() - 2) : name;
  }

  /** Of an I/O interface its regions have the name as their source file. */
  private static Layer layer(Region region) {
    String paradigm = String.valueOf(ValueSet.PARADIGM.nameOf(region.paradigm()));
    return paradigm.equals("MPI") ? Layer.MPI_IO : ParadigmLayers.ofRegions(region.sourceFile());
  }

  /** An open call without a record failed: it found out that there is no such file. */
  private static OperationKind kind(String name) {
    boolean asks = name.contains("open") || QUESTIONS.stream().anyMatch(name::startsWith);
    return asks ? OperationKind.STAT : OperationKind.METADATA;
  }
}
