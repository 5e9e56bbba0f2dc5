// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceHandle;
import org.iostrata.otf2.definition.Attribute;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.schema.IoOperationMode;
import org.iostrata.otf2.schema.Undefined;

/**
 * What the events' references mean, as dense tables. Immutable once built; shared by all cursors.
 * References of an archive are arbitrary, so each kind has its {@link LongIndex}.
 */
final class Otf2Tables {
  private final LongIndex handles;
  private final LongIndex files;
  private final RegionTable regions;
  private final Layer[] handleLayers;
  private final FileClass[] handleClasses;
  private final int[] handleFiles;
  private final boolean[] positional;
  private final ParadigmLayers paradigmLayers;
  private final int offsetAttribute;
  private final int flagsAttribute;
  private final int errnoAttribute;
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
    regions = new RegionTable(definitions, trace);
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
    errnoAttribute = attribute(definitions, TraceDefinitions.ERRNO_ATTRIBUTE);
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
    regions = other.regions.on(side);
    paradigmLayers = other.paradigmLayers.on(side);
    handleLayers = ParadigmLayers.on(side, other.handleLayers);
    handleClasses = other.handleClasses;
    handleFiles = other.handleFiles;
    positional = other.positional;
    offsetAttribute = other.offsetAttribute;
    flagsAttribute = other.flagsAttribute;
    errnoAttribute = other.errnoAttribute;
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

  /** What the regions are. */
  RegionTable regions() {
    return regions;
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

  /** Whether what ends says that it failed. */
  boolean tellsErrno(AttributeList attributes) {
    return errnoAttribute != Undefined.INT && attributes.has(errnoAttribute);
  }

  /** The attributes of what goes through connections. */
  MessageAttributes messageAttributes() {
    return messageAttributes;
  }
}
