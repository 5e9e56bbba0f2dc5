// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.Region;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.ValueSet;

/** What the regions of an archive are to operations, by their references. Immutable. */
final class RegionTable {
  /** A call that does I/O: its Enter and Leave tell the time of what happens inside. */
  static final int IO_CALL = 1;

  /** {@code fdopen}: the stream stands where the descriptor stood, not at 0. */
  static final int FDOPEN = 2;

  /** {@code MPI_File_set_view}: from now on MPI-IO offsets are relative to a view. */
  static final int SET_VIEW = 4;

  /** The program's code: its functions, and its phases. */
  static final int OF_PROGRAM = 8;

  /** A call at the file pointer that all processes of MPI share. */
  static final int SHARED_POINTER = 16;

  /** A call that counts when it names a file. */
  static final int NEEDS_FILE = 32;

  /** A call that waits for other processes, or exchanges data with them. */
  static final int WAITS = 64;

  /** A call that waits for operations that the process handed on. */
  static final int WAITS_FOR_OWN = 128;

  /** A call that waits for connections, or for what comes through them. */
  static final int LISTENS = 256;

  /** A region in which a thread waits for other threads, children, or at a pipe. */
  static final int AWAITS = 512;

  static final int ANY_WAIT = WAITS | WAITS_FOR_OWN | LISTENS | AWAITS;

  private final LongIndex regions;
  private final short[] marks;
  private final int[] phases;
  private final int[] ofProgram;
  private final int[] layerKinds;

  RegionTable(Definitions definitions, Trace trace) {
    regions = new LongIndex();
    for (DefinitionRecord region : definitions.records(DefinitionType.REGION)) {
      int ref = (int) region.value(0); // as events give it: all bits one is -1
      regions.add(ref);
    }
    Region[] all = new Region[regions.size()];
    Arrays.setAll(all, i -> definitions.region((int) regions.key(i)));
    phases = ProgramRegions.indices(all, ProgramRegions::isPhase, trace.phases());
    ofProgram = ProgramRegions.indices(all, ProgramRegions::isCode, trace.regions());
    layerKinds = Arrays.stream(all).mapToInt(MetadataCalls::layerKind).toArray();
    marks = new short[all.length];
    for (int i = 0; i < all.length; i++) {
      boolean code = ofProgram[i] != Trace.NONE;
      marks[i] = (short) (marks(all[i], layerKinds[i]) | (code ? OF_PROGRAM : 0));
    }
  }

  /** The same for processes on a side. */
  private RegionTable(RegionTable other, Side side) {
    regions = other.regions;
    marks = other.marks;
    phases = other.phases;
    ofProgram = other.ofProgram;
    layerKinds =
        IntStream.of(other.layerKinds)
            .map(of -> of == LayerKind.NONE ? of : on(side, of))
            .toArray();
  }

  private static int on(Side side, int layerKind) {
    return LayerKind.of(
        ParadigmLayers.on(side, LayerKind.layer(layerKind)), LayerKind.kind(layerKind));
  }

  RegionTable on(Side side) {
    return new RegionTable(this, side);
  }

  private static int marks(Region region, int layerKind) {
    String role = ValueSet.REGION_ROLE.nameOf(region.role());
    boolean metadata = layerKind != LayerKind.NONE;
    boolean call = metadata || "FILE_IO".equals(role) || "FILE_IO_METADATA".equals(role);
    String name = region.name();
    return (call ? IO_CALL : 0)
        | (name.equals("fdopen") ? FDOPEN : 0)
        | (name.equalsIgnoreCase("MPI_File_set_view") ? SET_VIEW : 0)
        | (name.matches("MPI_File_i?(read|write)_(shared|ordered)(_begin)?(_c)?")
            ? SHARED_POINTER
            : 0)
        | (MetadataCalls.needsFile(region) ? NEEDS_FILE : 0)
        | WaitingCalls.mark(region);
  }

  /** The marks of a region; 0 when there is no such region. */
  int marks(int regionRef) {
    int index = regions.find(regionRef);
    return index == LongIndex.ABSENT ? 0 : marks[index];
  }

  /** The index of a region of the program. */
  int ofProgram(int regionRef) {
    return ofProgram[regions.find(regionRef)];
  }

  /** The phase that a region of the program is, or {@link Trace#NONE}. */
  int phase(int regionRef) {
    return phases[regions.find(regionRef)];
  }

  /** Layer and kind of a call of a region when no record in it says more, or NONE. */
  int layerKind(int regionRef) {
    return layerKinds[regions.find(regionRef)];
  }
}
