// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static org.iostrata.core.internal.otf2.EventScript.FD;
import static org.iostrata.core.internal.otf2.EventScript.LATE_OPEN;
import static org.iostrata.core.internal.otf2.EventScript.MPI_FILE;
import static org.iostrata.core.internal.otf2.EventScript.MPI_OPEN;
import static org.iostrata.core.internal.otf2.EventScript.STAT;
import static org.iostrata.core.internal.otf2.EventScript.UNLINK;
import static org.iostrata.core.internal.otf2.EventScript.WRITE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.otf2.definition.Region;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.schema.ValueSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls about files of which no record tells what they do. */
class MetadataCallsTest {
  private static final int STATS = LayerKind.of(Layer.POSIX, OperationKind.STAT);
  private static final int METADATA = LayerKind.of(Layer.POSIX, OperationKind.METADATA);

  private final EventScript script = new EventScript();
  private final OperationBatch operations = script.operations;

  @ParameterizedTest
  @CsvSource({
    "stat, FILE_IO_METADATA, NONE, POSIX_IO, POSIX STAT",
    "fstatat64, FILE_IO_METADATA, NONE, POSIX_IO, POSIX STAT",
    "mkdir, FILE_IO_METADATA, NONE, POSIX_IO, POSIX METADATA",
    "fgetpos64, FILE_IO_METADATA, NONE, ISOC, ISO_C STAT",
    "remove, FILE_IO_METADATA, NONE, ISOC, ISO_C METADATA",
    "MPI_File_get_size, FILE_IO_METADATA, MPI, MPI, MPI_IO STAT",
    "MPI_File_set_view, FILE_IO_METADATA, MPI, MPI, MPI_IO METADATA",
    "H5Gcreate2, FILE_IO_METADATA, NONE, HDF5, HDF5 METADATA",
    "msync, FILE_IO, NONE, POSIX_IO, POSIX FLUSH",
    "rename, WRAPPER, NONE, '', POSIX METADATA",
  })
  void nameTellsWhatACallIs(
      String name, String role, String paradigm, String source, String expected) {
    int layerKind = layerKind(name, role, paradigm, source);
    assertEquals(
        expected, LayerKind.layer(layerKind).name() + " " + LayerKind.kind(layerKind).name());
  }

  @ParameterizedTest
  @CsvSource({
    "read, FILE_IO, NONE, POSIX_IO",
    "rename, FUNCTION, COMPILER, shapes.c",
    "stat, FILE_IO_METADATA, NONE, ''",
    "pselect, WRAPPER, NONE, ''",
  })
  void othersAreNone(String name, String role, String paradigm, String source) {
    assertEquals(LayerKind.NONE, layerKind(name, role, paradigm, source));
  }

  private static int layerKind(String name, String role, String paradigm, String source) {
    int roleNumber = ValueSet.REGION_ROLE.valueOfName(role);
    int paradigmNumber = ValueSet.PARADIGM.valueOfName(paradigm);
    return MetadataCalls.layerKind(
        new Region(0, name, name, "", roleNumber, paradigmNumber, 0, source, 0, 0));
  }

  @Test
  void callWithoutARecordIsAnOperationOnItsFile() {
    script.enterAbout(10, STAT, 0);
    assertEquals(0, operations.size());
    script.leave(15, STAT);
    assertEquals(1, operations.size());
    assertEquals(STATS, operations.layerKind(0));
    assertEquals(0, operations.file(0));
    assertEquals(Trace.NONE, operations.handle(0));
    assertEquals(10, operations.admitNs(0));
    assertEquals(5, operations.durationNs(0));
    assertEquals(0, operations.flags(0));
  }

  @Test
  void recordInACallSaysWhatItIs() {
    script.enterAbout(10, UNLINK, 0);
    script.events.ioDeleteFile(0, 11, 0, 0, AttributeList.empty());
    script.leave(15, UNLINK);
    script.enter(20, LATE_OPEN);
    script.create(21, FD, 0);
    script.leave(22, LATE_OPEN);
    assertEquals(2, operations.size());
    assertEquals(METADATA, operations.layerKind(0));
    assertEquals(LayerKind.of(Layer.POSIX, OperationKind.OPEN), operations.layerKind(1));
  }

  @Test
  void openingInVainAsksOnly() {
    script.enterAbout(10, LATE_OPEN, 0);
    script.leave(12, LATE_OPEN);
    assertEquals(STATS, operations.layerKind(0));
  }

  @Test
  void callThatNamesNoFileMayBeAnyones() {
    script.enter(10, STAT);
    script.leave(12, STAT);
    assertEquals(0, operations.size());
  }

  @Test
  void callWithAnOperationOfItsOwnIsThat() {
    script.enterAbout(10, STAT, 0);
    script.transfer(11, FD, 1, 40);
    script.leave(15, STAT);
    assertEquals(1, operations.size());
    assertEquals(LayerKind.of(Layer.POSIX, OperationKind.WRITE), operations.layerKind(0));
  }

  @Test
  void isPartOfWhatAskedForIt() {
    script.enter(10, MPI_OPEN);
    script.enterAbout(11, STAT, 0);
    script.leave(12, STAT);
    script.enter(13, WRITE);
    script.leave(14, WRITE);
    script.create(18, MPI_FILE, 0);
    script.leave(20, MPI_OPEN);
    assertEquals(2, operations.size());
    assertEquals(STATS, operations.layerKind(0));
    assertEquals(operations.id(1), operations.parentId(0));
  }

  @Test
  void callThatIsNeverLeftIsNone() {
    script.enterAbout(10, STAT, 0);
    script.events.linker.finish();
    assertEquals(0, operations.size());
    script.enterAbout(20, STAT, 0);
    script.leave(21, STAT);
    assertEquals(1, operations.size());
  }
}
