// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.access;

import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.Requirement;
import org.iostrata.core.model.OperationKind;

/** {@code access.small-reads}: see {@link SmallRequests}. */
public final class SmallReadsRule extends SmallRequests {
  /** The rule. */
  public SmallReadsRule() {
    super(
        OperationKind.READ,
        Requirement.READS,
        Advice.to("Read more at once: fetch blocks of some MiB and take records out of them.")
            .withHdf5("In HDF5 ask for larger selections, with chunks of their shape.")
            .withNetcdf("In netCDF-4 chunks of the shape that is read (nc_def_var_chunking).")
            .withMpi("Or read collectively (MPI_File_read_all with hint romio_cb_read=enable)."));
    inPlainWords("data is read in very small pieces");
  }
}
