// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.model.Layer.HDF5;
import static org.iostrata.core.model.Layer.MPI_IO;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Set;
import org.iostrata.core.internal.rule.Advice.UsedLibrary;
import org.iostrata.core.model.Layer;
import org.junit.jupiter.api.Test;

/** Who is told what. */
class AdviceTest {
  private static final Advice ADVICE =
      Advice.to("All.").withHdf5("Datasets.").withNetcdf("Variables.").withMpi("Ranks.");

  @Test
  void aProgramIsToldWhatItCanDo() {
    assertEquals("All.", ADVICE.forProgram(Set.of()));
    assertEquals("All. Ranks.", ADVICE.forProgram(Set.of(UsedLibrary.MPI)));
    assertEquals(
        "All. Datasets. Ranks.", ADVICE.forProgram(Set.of(UsedLibrary.HDF5, UsedLibrary.MPI)));
    assertEquals("All. Variables.", ADVICE.forProgram(Set.of(UsedLibrary.NETCDF)));
  }

  @Test
  void whatAProgramUsesAreItsLayers() throws IOException {
    assertEquals(Set.of(), uses(POSIX, "/data/out"));
    assertEquals(Set.of(UsedLibrary.HDF5), uses(HDF5, "/data/out"));
    assertEquals(Set.of(UsedLibrary.MPI), uses(MPI_IO, "/data/out"));
  }

  /** A library that is linked into the program is seen by nothing else. */
  @Test
  void filesAreNamedAfterTheLibraryThatWritesThem() throws IOException {
    assertEquals(Set.of(UsedLibrary.HDF5), uses(POSIX, "/data/events.h5"));
    assertEquals(Set.of(UsedLibrary.NETCDF), uses(POSIX, "/data/ocean.nc"));
    assertEquals(Set.of(), uses(POSIX, "/data.nc/h5"));
  }

  private static Set<UsedLibrary> uses(Layer layer, String path) throws IOException {
    TraceScript script = new TraceScript(1);
    script.rank(0).call(WRITE, layer, path).bytes(1).takes(1_000_000).run();
    return Advice.uses(Twins.analyze(script));
  }
}
