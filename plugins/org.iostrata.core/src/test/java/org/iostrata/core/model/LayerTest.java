// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LayerTest {
  @Test
  void sidesHaveTheLayersOfTheProgramsThatRunThere() {
    assertEquals(
        List.of(
            "NETCDF HDF5 MPI_IO ISO_C AIO POSIX BLOCK",
            "CLIENT CLIENT_NETCDF CLIENT_HDF5 CLIENT_MPI_IO CLIENT_ISO_C CLIENT_AIO CLIENT_POSIX"
                + " CLIENT_BLOCK",
            "NETWORK",
            "SERVER SERVER_NETCDF SERVER_HDF5 SERVER_MPI_IO SERVER_ISO_C SERVER_AIO SERVER_POSIX"
                + " SERVER_BLOCK",
            "CACHE",
            "DEVICE"),
        Stream.of(Side.values()).map(LayerTest::of).toList());
  }

  private static String of(Side side) {
    return String.join(
        " ", Stream.of(Layer.values()).filter(l -> l.side() == side).map(Layer::name).toList());
  }

  @Test
  void everyLayerHasOneObjectNumberAndName() {
    for (int i = 0; i < Layer.count(); i++) {
      Layer layer = Layer.values()[i];
      assertEquals(i, layer.index());
      assertSame(layer, Layer.valueOf(layer.name()));
      assertTrue(i == 0 || Layer.values()[i - 1].compareTo(layer) < 0);
    }
    assertThrows(IllegalArgumentException.class, () -> Layer.valueOf("SERVER POSIX"));
  }

  @Test
  void peopleReadTheSideInPlainLetters() {
    assertEquals(
        List.of("MPI-IO", "server MPI-IO", "server POSIX", "server", "network", "ISO_C"),
        Stream.of("MPI_IO", "SERVER_MPI_IO", "SERVER_POSIX", "SERVER", "NETWORK", "ISO_C")
            .map(name -> Layer.valueOf(name).toString())
            .toList());
  }

  @Test
  void anInterfaceIsTheSameOnEverySideThatHasPrograms() {
    for (Side side : List.of(Side.APPLICATION, Side.CLIENT, Side.SERVER)) {
      Layer posix = Layer.POSIX.on(side);
      assertEquals(side, posix.side());
      assertTrue(posix.isLike(Layer.POSIX));
      assertSame(Layer.POSIX, posix.on(Side.APPLICATION));
      assertFalse(posix.isLike(Layer.AIO));
    }
    assertSame(Layer.POSIX, Layer.POSIX.on(Side.NETWORK));
    assertSame(Layer.SERVER, Layer.SERVER.on(Side.CLIENT));
    assertFalse(Layer.SERVER.isLike(Layer.CLIENT));
  }

  @Test
  void belowBlockDevicesThereIsStorageOnly() {
    assertTrue(Layer.POSIX.isAbove(Layer.BLOCK));
    assertTrue(Layer.POSIX.isAbove(Layer.NETWORK));
    assertTrue(Layer.NETWORK.isAbove(Layer.valueOf("SERVER_POSIX")));
    assertFalse(Layer.BLOCK.isAbove(Layer.CLIENT));
    assertFalse(Layer.BLOCK.isAbove(Layer.SERVER));
    assertFalse(Layer.valueOf("SERVER_POSIX").isAbove(Layer.BLOCK));
    assertTrue(Layer.valueOf("SERVER_BLOCK").isAbove(Layer.DEVICE));
  }

  /** So that climbing from one to the next ends. */
  @Test
  void whatIsAboveIsNeverBelow() {
    for (Layer a : Layer.values()) {
      for (Layer b : Layer.values()) {
        assertFalse(a.isAbove(b) && b.isAbove(a));
        assertTrue(!a.isAbove(b) || a.compareTo(b) < 0);
      }
    }
  }
}
