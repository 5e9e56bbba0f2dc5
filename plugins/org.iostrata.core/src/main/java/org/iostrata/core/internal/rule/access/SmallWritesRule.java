// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.model.OperationKind;

/** {@code access.small-writes}: see {@link SmallRequests}. */
public final class SmallWritesRule extends SmallRequests {
  /** The rule. */
  public SmallWritesRule() {
    super(
        OperationKind.WRITE,
        Requirement.WRITES,
        Advice.to(
                "Write more at once: gather records in a buffer of some MiB, so that few large"
                    + " requests reach the file system.")
            .withHdf5("In HDF5 larger chunks (H5Pset_chunk), fewer and larger datasets.")
            .withNetcdf(
                "In netCDF-4 larger chunks (nc_def_var_chunking): with an unlimited dimension they"
                    + " hold one record by default.")
            .withMpi(
                "Or write collectively (MPI_File_write_all with hint romio_cb_write=enable)."));
    inPlainWords("data is written in very small pieces");
  }
}
