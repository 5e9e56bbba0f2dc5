// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.Location;
import org.iostrata.otf2.event.EarlyEnd;
import org.iostrata.otf2.event.EventReader;
import org.iostrata.otf2.event.Marker;
import org.iostrata.otf2.event.MergedReader;
import org.iostrata.otf2.internal.AnchorFile;
import org.iostrata.otf2.internal.ArchiveFiles;
import org.iostrata.otf2.internal.Flaws;
import org.iostrata.otf2.internal.GlobalDefinitions;
import org.iostrata.otf2.internal.LocationReader;
import org.iostrata.otf2.internal.MarkerFile;
import org.iostrata.otf2.internal.MergedLocations;

/**
 * An OTF2 archive, opened for reading. Opening reads the anchor file and the global definitions;
 * the files of a location are opened when its events are read. An archive may be shared by threads.
 */
public final class Otf2Archive implements AutoCloseable {
  private final ArchiveFiles files;
  private final Definitions definitions;

  private Otf2Archive(ArchiveFiles files, Definitions definitions) {
    this.files = files;
    this.definitions = definitions;
  }

  /** Opens an archive; what is broken in it is refused. */
  public static Otf2Archive open(Path anchorOrDirectory) throws Otf2Exception {
    return open(anchorOrDirectory, Damage.REFUSED);
  }

  /**
   * Opens an archive.
   *
   * @param anchorOrDirectory the anchor file {@code *.otf2}, or the directory that holds the only
   *     one
   * @param damage what becomes of it when its files are not whole
   * @throws Otf2Exception when it is not there or cannot be read
   */
  public static Otf2Archive open(Path anchorOrDirectory, Damage damage) throws Otf2Exception {
    Anchor anchor = AnchorFile.read(AnchorFile.find(anchorOrDirectory));
    ArchiveFiles files = new ArchiveFiles(anchor, new Flaws(damage));
    return new Otf2Archive(files, GlobalDefinitions.read(files));
  }

  /** What the anchor file says. */
  public Anchor anchor() {
    return files.anchor();
  }

  /** The file of the global definitions. */
  public Path definitionFile() {
    return files.definitions();
  }

  /**
   * The file of a location's events; it need not be there when the location has none.
   *
   * @param location a location index
   */
  public Path eventFile(int location) {
    return files.events(definitions.locations().get(location).ref());
  }

  /** The global definitions. */
  public Definitions definitions() {
    return definitions;
  }

  /**
   * A reader of one location's events, at their start. The event file is opened by the first read;
   * a location that has no events by its definition needs no file.
   *
   * @param location a location index
   * @throws IndexOutOfBoundsException when there is no such location
   */
  public EventReader events(int location) throws Otf2Exception {
    return new LocationReader(files, definitions.locations().get(location));
  }

  /**
   * A reader of several locations' events by time.
   *
   * @param locations location indices; none means all
   * @throws IndexOutOfBoundsException when there is no such location
   */
  public MergedReader merged(int... locations) throws Otf2Exception {
    List<Location> all = definitions.locations();
    List<Location> chosen =
        locations.length == 0
            ? all
            : IntStream.of(locations).sorted().distinct().mapToObj(all::get).toList();
    return new MergedLocations(files, chosen);
  }

  /**
   * The locations that end early, by index, as far as the archive's readers came; always empty with
   * {@link Damage#REFUSED}.
   */
  public List<EarlyEnd> earlyEnds() {
    return files.flaws().earlyEnds();
  }

  /**
   * How many bytes lie behind the end marks of the definitions, and of the locations' files as far
   * as they were read.
   */
  public long bytesBehindEnds() {
    return definitions.bytesBehindEnd() + files.flaws().bytesBehindEnds();
  }

  /**
   * Reads what was noted in the archive, in the order of its file.
   *
   * @throws Otf2Exception when the file of markers is there and cannot be read
   */
  public List<Marker> markers() throws Otf2Exception {
    return MarkerFile.read(files);
  }

  /** Holds nothing open itself: close the readers it gave. */
  @Override
  public void close() {}
}
