// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.otf2.definition.Attribute;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.Region;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.IoOperationMode;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueSet;

/**
 * What the events' references mean, as dense tables. Immutable once built; shared by all cursors.
 * References of an archive are arbitrary, so each kind has its {@link LongIndex}.
 */
final class Otf2Tables {
  /** A call that does I/O: its Enter and Leave tell the time of what happens inside. */
  static final int IO_CALL = 1;

  /** {@code fdopen}: the stream stands where the descriptor stood, not at 0. */
  static final int FDOPEN = 2;

  /** {@code MPI_File_set_view}: from now on MPI-IO offsets are relative to a view. */
  static final int SET_VIEW = 4;

  /** A part of the program it gave a name. */
  static final int PHASE = 8;

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

  private final LongIndex handles;
  private final LongIndex files;
  private final LongIndex regions;
  private final short[] regionMarks;
  private final int[] regionPhases;
  private final int[] regionLayerKinds;
  private final Layer[] handleLayers;
  private final FileClass[] handleClasses;
  private final int[] handleFiles;
  private final boolean[] positional;
  private final ParadigmLayers paradigmLayers;
  private final int offsetAttribute;
  private final int flagsAttribute;
  private final MessageAttributes messageAttributes;
  private final boolean seesThroughViews;
  private final Communicators communicators;
  private final Trace trace;

  Otf2Tables(
      Definitions definitions,
      Trace trace,
      LongIndex handles,
      LongIndex files,
      boolean seesThroughViews) {
    this.trace = trace;
    this.seesThroughViews = seesThroughViews;
    communicators = new Communicators(definitions);
    this.handles = handles;
    this.files = files;
    regions = new LongIndex();
    for (DefinitionRecord region : definitions.records(DefinitionType.REGION)) {
      int ref = (int) region.value(0); // as events give it: all bits one is -1
      regions.add(ref);
    }
    regionMarks = regionMarks(definitions, regions);
    regionPhases = Phases.ofRegions(definitions, trace, regions);
    regionLayerKinds = regionLayerKinds(definitions, regions);
    paradigmLayers = new ParadigmLayers(definitions);
    int count = trace.handles().size();
    handleLayers = new Layer[count];
    handleClasses = new FileClass[count];
    handleFiles = new int[count];
    positional = new boolean[count];
    for (TraceHandle handle : trace.handles()) {
      fill(handle);
    }
    offsetAttribute = offsetAttribute(definitions);
    flagsAttribute = attribute(definitions, TraceDefinitions.FLAGS_ATTRIBUTE);
    messageAttributes = new MessageAttributes(definitions);
  }

  /** The attribute that holds offsets, or {@link Undefined#INT}. */
  static int offsetAttribute(Definitions definitions) {
    return attribute(definitions, "offset");
  }

  static int attribute(Definitions definitions, String name) {
    return definitions.attributes().stream()
        .filter(a -> a.name().equalsIgnoreCase(name))
        .mapToInt(Attribute::ref)
        .findFirst()
        .orElse(Undefined.INT);
  }

  /** The same for processes on one side. */
  private Otf2Tables(Otf2Tables other, Side side) {
    trace = other.trace;
    seesThroughViews = other.seesThroughViews;
    communicators = other.communicators;
    handles = other.handles;
    files = other.files;
    regions = other.regions;
    regionMarks = other.regionMarks;
    regionPhases = other.regionPhases;
    regionLayerKinds = on(side, other.regionLayerKinds);
    paradigmLayers = other.paradigmLayers.on(side);
    handleLayers = ParadigmLayers.on(side, other.handleLayers);
    handleClasses = other.handleClasses;
    handleFiles = other.handleFiles;
    positional = other.positional;
    offsetAttribute = other.offsetAttribute;
    flagsAttribute = other.flagsAttribute;
    messageAttributes = other.messageAttributes;
  }

  /** The same for processes on a side. */
  Otf2Tables on(Side side) {
    return side == Side.APPLICATION ? this : new Otf2Tables(this, side);
  }

  private void fill(TraceHandle handle) {
    int index = handle.index();
    handleLayers[index] = handle.layer();
    handleClasses[index] = handle.fileClass();
    handleFiles[index] = handle.file();
    boolean ofStream =
        handle.parent() != Trace.NONE
            && trace.handles().get(handle.parent()).layer() == Layer.ISO_C;
    positional[index] =
        handle.fileClass() != FileClass.STREAM
            && (handle.layer() == Layer.ISO_C || (handle.layer() == Layer.POSIX && !ofStream));
  }

  private static short[] regionMarks(Definitions definitions, LongIndex regions) {
    short[] marks = new short[regions.size()];
    for (int i = 0; i < marks.length; i++) {
      Region region = definitions.region((int) regions.key(i));
      String role = ValueSet.REGION_ROLE.nameOf(region.role());
      boolean metadata = MetadataCalls.layerKind(region) != LayerKind.NONE;
      if (metadata || "FILE_IO".equals(role) || "FILE_IO_METADATA".equals(role)) {
        marks[i] |= IO_CALL;
      }
      if (region.name().equals("fdopen")) {
        marks[i] |= FDOPEN;
      }
      if (region.name().equalsIgnoreCase("MPI_File_set_view")) {
        marks[i] |= SET_VIEW;
      }
      if (region.name().matches("MPI_File_i?(read|write)_(shared|ordered)(_begin)?(_c)?")) {
        marks[i] |= SHARED_POINTER;
      }
      if (MetadataCalls.needsFile(region)) {
        marks[i] |= NEEDS_FILE;
      }
      if (Phases.isPhase(region)) {
        marks[i] |= PHASE;
      }
      marks[i] = (short) (marks[i] | WaitingCalls.mark(region));
    }
    return marks;
  }

  private static int[] regionLayerKinds(Definitions definitions, LongIndex regions) {
    return IntStream.range(0, regions.size())
        .map(i -> MetadataCalls.layerKind(definitions.region((int) regions.key(i))))
        .toArray();
  }

  private static int[] on(Side side, int[] layerKinds) {
    return IntStream.of(layerKinds)
        .map(of -> of == LayerKind.NONE ? of : on(side, LayerKind.layer(of), LayerKind.kind(of)))
        .toArray();
  }

  private static int on(Side side, Layer layer, OperationKind kind) {
    return LayerKind.of(ParadigmLayers.on(side, layer), kind);
  }

  /** What an operation with a known mode does. */
  static OperationKind kind(int mode) {
    return mode == IoOperationMode.READ
        ? OperationKind.READ
        : mode == IoOperationMode.WRITE ? OperationKind.WRITE : OperationKind.FLUSH;
  }

  /** The index of a handle, or {@link LongIndex#ABSENT}. */
  int handle(int ref) {
    return handles.find(ref);
  }

  /** The index of a file, or {@link LongIndex#ABSENT}. */
  int file(int ref) {
    return files.find(ref);
  }

  /** The marks of a region; 0 when there is no such region. */
  int marks(int regionRef) {
    int index = regions.find(regionRef);
    return index == LongIndex.ABSENT ? 0 : regionMarks[index];
  }

  /** The phase of a region that is marked as one. */
  int phase(int regionRef) {
    return regionPhases[regions.find(regionRef)];
  }

  /** Layer and kind of a call of a region when no record in it says more, or NONE. */
  int layerKind(int regionRef) {
    return regionLayerKinds[regions.find(regionRef)];
  }

  /** The process with a rank in a communicator, or {@link Trace#NONE}. */
  int process(int communicatorRef, int rank) {
    int thread = communicators.thread(communicatorRef, rank);
    return thread == Trace.NONE ? Trace.NONE : trace.threads().get(thread).process();
  }

  /** The layer of a handle's blocking operations, or null. */
  Layer layer(int handle) {
    return handleLayers[handle];
  }

  /** The layer of an I/O interface by reference, or null. */
  Layer paradigmLayer(int ref) {
    return paradigmLayers.of(ref);
  }

  /** Whose file an operation is about. */
  FileClass fileClass(int handle, int file) {
    return handle == Trace.NONE ? trace.fileClass(handle, file) : handleClasses[handle];
  }

  /** The file of a handle, or {@link Trace#NONE}. */
  int fileOf(int handle) {
    return handleFiles[handle];
  }

  /**
   * Whether offsets may be derived from the position of a handle: in POSIX and ISO C only, and not
   * for the descriptor below a stream, which buffering moves unseen, nor for standard input and
   * output, whose position is not known.
   */
  boolean isPositional(int handle) {
    return positional[handle];
  }

  /** Whether recorded offsets of MPI-IO are places in the file, also in a file view. */
  boolean seesThroughViews() {
    return seesThroughViews;
  }

  int offsetAttribute() {
    return offsetAttribute;
  }

  /** The attribute that holds flags which no record tells, or {@link Undefined#INT}. */
  int flagsAttribute() {
    return flagsAttribute;
  }

  /** The attributes of what goes through connections. */
  MessageAttributes messageAttributes() {
    return messageAttributes;
  }
}
