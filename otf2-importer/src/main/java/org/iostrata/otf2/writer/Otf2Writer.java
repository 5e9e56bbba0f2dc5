// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.writer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.iostrata.otf2.Otf2Exception;

/**
 * Writes an OTF2 3.0 archive: {@code NAME.otf2} (the anchor), {@code NAME.def} (the definitions),
 * and in the folder {@code NAME} a file of events and one of definitions for every location.
 *
 * <pre>{@code
 * try (Otf2Writer writer = Otf2Writer.create(directory, "traces")) {
 *   DefinitionWriter definitions = writer.definitions();
 *   definitions.clock(new Clock(1_000_000_000L, 0, 1000, -1));
 *   int node = definitions.systemTreeNode("node 1", "node", Undefined.INT);
 *   int process = definitions.locationGroup("rank 0", LocationGroupType.PROCESS, node);
 *   definitions.location(0, "main", LocationType.CPU_THREAD, process);
 *   int solve = definitions.region("solve", function, user);
 *   EventWriter events = writer.events(0);
 *   events.enter(10, solve);
 *   events.leave(20, solve);
 * }
 * }</pre>
 *
 * <p>Definitions and events may come in any order. The anchor is written last, when the archive is
 * closed: what was not closed is not an archive.
 */
public final class Otf2Writer implements AutoCloseable {
  private final Path anchor;
  private final Path locationFolder;
  private final WriterOptions options;
  private final MemoryBudget budget;
  private final DefinitionWriter definitions;
  private final Map<Long, EventWriter> events = new ConcurrentHashMap<>();
  private final Map<Long, DefinitionWriter> localDefinitions = new ConcurrentHashMap<>();
  private boolean closed;

  private Otf2Writer(Path directory, String name, WriterOptions options) {
    this.anchor = directory.resolve(name + ".otf2");
    this.locationFolder = directory.resolve(name);
    this.options = options;
    this.budget = new MemoryBudget(options.memoryBytes());
    this.definitions =
        new DefinitionWriter(directory.resolve(name + ".def"), true, options, budget);
  }

  /**
   * Starts an archive with {@link WriterOptions#DEFAULT}.
   *
   * @param directory where to put it, made when missing
   * @param name the name of its files, for example {@code traces}
   * @throws Otf2Exception when there is one of that name, or the folders cannot be made
   */
  public static Otf2Writer create(Path directory, String name) throws Otf2Exception {
    return create(directory, name, WriterOptions.DEFAULT);
  }

  /** Starts an archive as {@link #create(Path, String)} does, with options. */
  public static Otf2Writer create(Path directory, String name, WriterOptions options)
      throws Otf2Exception {
    Otf2Writer writer = new Otf2Writer(directory, name, options);
    if (Files.exists(writer.anchor)) {
      throw new Otf2Exception(writer.anchor, 0, "exists already");
    }
    try {
      Files.createDirectories(writer.locationFolder);
    } catch (IOException e) {
      throw failure(writer.locationFolder, e);
    }
    return writer;
  }

  /** The definitions of the archive. */
  public DefinitionWriter definitions() {
    return definitions;
  }

  /**
   * The events of a location, which {@link DefinitionWriter#location} must define before or after.
   *
   * @param location its reference, any number but -1
   */
  public EventWriter events(long location) {
    return events.computeIfAbsent(
        location, ref -> new EventWriter(ref, file(ref, ".evt"), options, budget));
  }

  /** Definitions that hold for one location only, such as the offsets of its clock. */
  public DefinitionWriter localDefinitions(long location) {
    return localDefinitions.computeIfAbsent(
        location, ref -> new DefinitionWriter(file(ref, ".def"), false, options, budget));
  }

  private Path file(long location, String suffix) {
    return locationFolder.resolve(Long.toUnsignedString(location) + suffix);
  }

  /**
   * Ends all locations, fills in their numbers of events, and writes the anchor.
   *
   * @throws Otf2Exception when a file cannot be written now or could not before; there is no anchor
   *     then
   * @throws IllegalStateException when a location with events is not defined
   */
  @Override
  public void close() throws Otf2Exception {
    if (closed) {
      return;
    }
    closed = true;
    definitions.close();
    long[] locations = definitions.locations();
    long[] eventCounts = new long[locations.length];
    long fingerprint = 0;
    for (int i = 0; i < locations.length; i++) {
      EventWriter writer = finish(locations[i]);
      eventCounts[i] = writer.numberOfEvents();
      fingerprint = AnchorWriter.mix(fingerprint, eventCounts[i] + writer.lastTime());
    }
    if (!events.isEmpty()) {
      throw new IllegalStateException("locations without a definition: " + events.keySet());
    }
    definitions.fillEventCounts(eventCounts);
    new AnchorWriter(options, locations.length, definitions.numberOfDefinitions(), fingerprint)
        .write(anchor);
  }

  /** Writes both files of a location: libotf2 refuses archives that lack one. */
  private EventWriter finish(long location) throws Otf2Exception {
    EventWriter writer = events(location);
    writer.close();
    events.remove(location);
    localDefinitions(location).close();
    localDefinitions.remove(location);
    return writer;
  }

  static Otf2Exception failure(Path path, IOException cause) {
    Otf2Exception exception =
        new Otf2Exception(path, 0, "cannot be written: " + cause.getMessage());
    exception.initCause(cause);
    return exception;
  }
}
