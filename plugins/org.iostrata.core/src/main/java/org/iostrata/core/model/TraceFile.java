// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/**
 * A file the program used.
 *
 * @param index 0..n-1 in the order of the trace's definitions
 * @param path its path as recorded
 * @param fileClass whose file it is
 * @param place where it lies on the disks
 * @param folder whether it is known to be a folder, which holds names and no data
 * @param encrypted whether it stands for a direction of a connection that goes through TLS
 * @param hints those of MPI that were asked for, by the program or from outside, with blanks
 *     between; NO_HINTS when none was, "" when it is not known
 */
public record TraceFile(
    int index,
    String path,
    FileClass fileClass,
    FilePlace place,
    boolean folder,
    boolean encrypted,
    String hints) {
  /** The library has chosen all itself. */
  public static final String NO_HINTS = "none";

  /** A file that is no encrypted connection. */
  public TraceFile(int index, String path, FileClass fileClass, FilePlace place, boolean folder) {
    this(index, path, fileClass, place, folder, false, "");
  }

  /** A file that is no folder. */
  public TraceFile(int index, String path, FileClass fileClass, FilePlace place) {
    this(index, path, fileClass, place, false);
  }

  /** A file of which no place is known. */
  public TraceFile(int index, String path, FileClass fileClass) {
    this(index, path, fileClass, FilePlace.UNKNOWN);
  }

  /** The last name of its path; of one that ends with a slash, all of it. */
  public String name() {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.isEmpty() ? path : name;
  }
}
