// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.Optional;

/** The modules of Darshan in the order of their numbers in the newest format. */
enum DarshanModule {
  NULL("NULL"),
  POSIX("POSIX"),
  MPI_IO("MPI-IO"),
  H5F("H5F"),
  H5D("H5D"),
  PNETCDF_FILE("PNETCDF_FILE"),
  PNETCDF_VAR("PNETCDF_VAR"),
  BGQ("BG/Q"),
  LUSTRE("LUSTRE"),
  STDIO("STDIO"),
  DXT_POSIX("DXT_POSIX"),
  DXT_MPIIO("DXT_MPIIO"),
  MDHIM("MDHIM"),
  APXC("APXC"),
  APMPI("APMPI"),
  HEATMAP("HEATMAP"),
  DFS("DFS"),
  DAOS("DAOS");

  private static final DarshanModule[] VALUES = values();

  private final String title;

  DarshanModule(String title) {
    this.title = title;
  }

  /** As Darshan writes it. */
  String title() {
    return title;
  }

  /** Its number in a header. */
  @SuppressWarnings("EnumOrdinal") // the order is that of Darshan's numbers, which never change
  int number() {
    return ordinal();
  }

  /** What a number is called, known or not. */
  static String name(int number) {
    return number < VALUES.length ? VALUES[number].title : "module " + number;
  }

  /** The module with a number, when it is known; number 0 is a pattern for new ones. */
  static Optional<DarshanModule> of(int number) {
    return number > 0 && number < VALUES.length ? Optional.of(VALUES[number]) : Optional.empty();
  }

  /** What its records of counters hold, when it has any. */
  Optional<RecordSchema> schema() {
    return Schemas.of(this);
  }
}
