// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.junit.jupiter.api.Test;

/** What names are written is what is read. */
class StateNamesTest {
  @Test
  void everyLayerAndKindHasANameThatIsRead() {
    StateKinds kinds = new StateKinds();
    for (int layerKind = 0; layerKind < LayerKind.COUNT; layerKind++) {
      for (boolean at : new boolean[] {false, true}) {
        String name = StateNames.of(layerKind, 0, at);
        assertTrue(name.matches("[a-zA-Z][a-zA-Z0-9_.-]*"), name);
        assertEquals(layerKind, kinds.of(name).layerKind(), name);
      }
    }
  }

  @Test
  void callsOfMpiTellTheirFlags() {
    StateKinds kinds = new StateKinds();
    int read = LayerKind.of(Layer.MPI_IO, OperationKind.READ);
    int[] told = {
      OperationFlags.NON_BLOCKING, OperationFlags.COLLECTIVE, OperationFlags.SHARED_POINTER
    };
    for (int bits = 0; bits < 8; bits++) {
      int flags = 0;
      for (int i = 0; i < told.length; i++) {
        flags |= (bits >> i & 1) * told[i];
      }
      String name = StateNames.of(read, flags, false);
      assertEquals(flags, kinds.of(name).flags(), name);
    }
    assertEquals(
        "File_iread_at_all",
        StateNames.of(read, OperationFlags.NON_BLOCKING | OperationFlags.COLLECTIVE, true));
    assertEquals(
        "NETWORK-lock", StateNames.of(LayerKind.of(Layer.NETWORK, OperationKind.LOCK), 0, true));
  }

  @Test
  void marksAreReadAsTheyAreWritten() {
    int flags = OperationFlags.SYNCHRONOUS | OperationFlags.OFFSET_DERIVED;
    assertEquals("offsetDerived synchronous", StateMarks.of(flags));
    assertEquals(flags, StateMarks.parse("synchronous unheardOf  offsetDerived"));
    assertEquals(0, StateMarks.parse(StateMarks.of(0)));
    assertEquals(0, StateMarks.told(OperationFlags.IN_COLLECTIVE), "follows from the parent");
  }

  @Test
  void functionsOfLibrariesAreOperations() {
    StateKinds kinds = new StateKinds();
    assertEquals(
        LayerKind.of(Layer.NETCDF, OperationKind.WRITE), kinds.of("nc_put_var_double").layerKind());
    assertEquals(LayerKind.of(Layer.HDF5, OperationKind.OPEN), kinds.of("H5Fcreate").layerKind());
  }
}
