// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.iostrata.core.internal.state.Portable;
import org.iostrata.core.internal.state.StateException;
import org.iostrata.core.internal.state.StateInput;
import org.iostrata.core.internal.state.StateOutput;
import org.iostrata.core.internal.state.StateReader;
import org.iostrata.core.internal.state.StateWriter;
import org.iostrata.core.model.Trace;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.event.EventPosition;

/**
 * Places in the event files of an archive from where reading can go on as if all before had been
 * read: where a location has nothing open, with what its reader knows there. A file beside the
 * anchor ({@code docs/formats/index.md}); who reads a part of the run begins at the last place
 * before it. It is believed as long as anchor, definitions and the sizes of the event files are
 * those it was made of.
 */
final class ArchiveIndex {
  /** What the name of the anchor ends with. */
  private static final String SUFFIX = ".index";

  /** A place in the event file of a location. */
  static final class KnownPlace {
    private final EventPosition position;
    private final long ticks;
    private final byte[] state;

    /**
     * A place.
     *
     * @param ticks the time of the last event before
     * @param state of the reader there; not copied
     */
    KnownPlace(EventPosition position, long ticks, byte[] state) {
      this.position = position;
      this.ticks = ticks;
      this.state = state;
    }

    EventPosition position() {
      return position;
    }

    /** What a reader knows there, of a trace. */
    StateInput state(Trace trace) {
      return new StateInput(trace, state, 0);
    }
  }

  private final Otf2Archive archive;
  private final PlacesOfLocation[] locations;

  private ArchiveIndex(Otf2Archive archive) {
    this.archive = archive;
    locations = new PlacesOfLocation[archive.definitions().locations().size()];
  }

  /** Where the index of an archive is. */
  static Path file(Otf2Archive archive) {
    Path anchor = archive.anchor().file();
    return anchor.resolveSibling(anchor.getFileName() + SUFFIX);
  }

  /** An index without places, which are to be {@linkplain #add added}. */
  static ArchiveIndex empty(Otf2Archive archive) {
    ArchiveIndex index = new ArchiveIndex(archive);
    Arrays.setAll(index.locations, location -> index.new PlacesOfLocation(location));
    return index;
  }

  /**
   * The index of an archive that has one.
   *
   * @param trace what the archive describes
   * @return null when there is none
   * @throws IOException when it cannot be read, or is another archive's
   */
  static ArchiveIndex read(Otf2Archive archive, Trace trace) throws IOException {
    Path file = file(archive);
    if (!Files.exists(file)) {
      return null;
    }
    ArchiveIndex index = empty(archive);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      StateReader reader = new StateReader(in, trace, StateWriter.INDEX);
      reader.section(index.new Subject());
      for (PlacesOfLocation location : index.locations) {
        reader.section(location);
      }
      reader.end();
    }
    return index;
  }

  /** Writes it. */
  void write(StateWriter writer) throws IOException {
    writer.section(new Subject());
    for (PlacesOfLocation location : locations) {
      writer.section(location);
    }
  }

  /** Adds a place of a location, behind its others. */
  void add(int location, KnownPlace place) {
    locations[location].places.add(place);
  }

  /** The last place of a location before a time; null when there is none that can be believed. */
  KnownPlace before(int location, long ticks) throws IOException {
    return locations[location].before(ticks);
  }

  private long sizeBytes(int location) throws IOException {
    Path file = archive.eventFile(location);
    return Files.exists(file) ? Files.size(file) : 0;
  }

  /** Which archive it is of. */
  private final class Subject implements Portable {
    @Override
    public void write(StateOutput out) {
      out.number(checksum());
      out.number(locations.length);
    }

    @Override
    public void read(StateInput in) throws StateException {
      if (in.number() != checksum() || in.number() != locations.length) {
        throw in.wrong("made of another archive, or before it was changed");
      }
    }

    private long checksum() {
      CRC32C sum = new CRC32C();
      try {
        sum.update(Files.readAllBytes(archive.anchor().file()));
        sum.update(Files.readAllBytes(archive.definitionFile()));
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e); // they were read a moment ago
      }
      return sum.getValue();
    }
  }

  /** The places of one. */
  private final class PlacesOfLocation implements Portable {
    private final int number;
    private final List<KnownPlace> places = new ArrayList<>();
    private long sizeBytes;

    PlacesOfLocation(int number) {
      this.number = number;
    }

    KnownPlace before(long ticks) throws IOException {
      if (places.isEmpty() || sizeBytes != ArchiveIndex.this.sizeBytes(number)) {
        return null;
      }
      int low = 0;
      int high = places.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (places.get(middle).ticks < ticks) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low == 0 ? null : places.get(low - 1);
    }

    @Override
    public void write(StateOutput out) {
      try {
        out.number(ArchiveIndex.this.sizeBytes(number));
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
      out.number(places.size());
      for (KnownPlace place : places) {
        out.number(place.position.offsetBytes());
        out.number(place.position.event());
        out.number(place.position.lastTicks());
        out.number(place.ticks);
        out.bytes(place.state);
      }
    }

    @Override
    public void read(StateInput in) throws StateException {
      sizeBytes = in.amount();
      for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
        long offset = in.amount();
        in.check(offset < sizeBytes, offset);
        EventPosition position = new EventPosition(offset, in.amount(), in.number());
        places.add(new KnownPlace(position, in.number(), in.bytes()));
      }
    }
  }
}
