// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.iostrata.core.internal.collection.LongIndex;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.Surroundings;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.event.EventReader;
import org.iostrata.otf2.schema.DefinitionType;

/** What an OTF2 archive tells beside operations: regions, messages and metrics. */
final class Otf2Surroundings implements Surroundings {
  private static final int CHUNK_EVENTS = 1 << 16;

  private final Otf2Archive archive;
  private final Trace trace;

  /** By process. */
  private final IntFunction<Otf2Tables> tables;

  private final NumberAttributes numbers;
  private final LongIndex regionIndex = new LongIndex();
  private final List<CallRegion> regions;
  private final Communicators communicators;
  private final MetricDefinitions metrics;

  Otf2Surroundings(Otf2Archive archive, Trace trace, IntFunction<Otf2Tables> tables) {
    this.archive = archive;
    this.trace = trace;
    this.tables = tables;
    Definitions definitions = archive.definitions();
    numbers = new NumberAttributes(definitions);
    for (DefinitionRecord region : definitions.records(DefinitionType.REGION)) {
      int ref = (int) region.value(0); // as events give it: all bits one is -1
      regionIndex.add(ref);
    }
    regions =
        IntStream.range(0, regionIndex.size())
            .mapToObj(i -> definitions.region((int) regionIndex.key(i)))
            .map(region -> new CallRegion(region.name(), RegionKinds.of(region)))
            .toList();
    communicators = new Communicators(definitions);
    metrics = new MetricDefinitions(definitions);
  }

  @Override
  public List<CallRegion> regions() {
    return regions;
  }

  @Override
  public List<String> communicators() {
    return communicators.names();
  }

  @Override
  public List<Metric> metrics() {
    return metrics.all();
  }

  @Override
  public boolean tellsLinks() {
    return numbers.areThere();
  }

  @Override
  public List<Mark> marks() throws IOException {
    return new MarkReader(archive, trace).read();
  }

  @Override
  public void read(int process, SurroundingsVisitor visitor) throws IOException {
    for (int thread : trace.processes().get(process).threads()) {
      NumberedOperations numbered =
          new NumberedOperations(tables.apply(process), numbers, thread, visitor);
      SurroundingEvents events =
          new SurroundingEvents(this, thread, visitor, numbers.areThere() ? numbered : null);
      try (EventReader reader = archive.events(thread)) {
        long read = CHUNK_EVENTS;
        while (read == CHUNK_EVENTS) {
          read = reader.read(events, CHUNK_EVENTS);
          visitor.passed(read);
        }
      }
      events.end();
    }
  }

  /** The index of a region, or {@link Trace#NONE}. */
  int region(int ref) {
    return regionIndex.find(ref);
  }

  Communicators ranks() {
    return communicators;
  }

  MetricDefinitions samples() {
    return metrics;
  }

  long nanos(long ticks) {
    return archive.definitions().clock().toNanos(ticks);
  }
}
