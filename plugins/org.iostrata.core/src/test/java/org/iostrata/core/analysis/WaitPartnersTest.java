// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.iostrata.core.TraceSource;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.ActivityResult;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.source.Source;
import org.iostrata.otf2.definition.Clock;
import org.iostrata.otf2.definition.LocationGroupType;
import org.iostrata.otf2.definition.LocationType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueSet;
import org.iostrata.otf2.writer.DefinitionWriter;
import org.iostrata.otf2.writer.EventWriter;
import org.iostrata.otf2.writer.Otf2Writer;
import org.junit.jupiter.api.Test;

/**
 * For whom waits are that messages tell of. Ranks 0 and 3 of four read for a second; rank 1 waits
 * for a message meanwhile, and rank 2 for one of rank 1's.
 */
class WaitPartnersTest {
  private static final long SECOND = 1_000_000_000;
  private static final int READ = 0;
  private static final int RECV = 1;
  private static final int WAIT = 2;
  private static final int SENDRECV = 3;
  private static final int WORLD = 0;
  private static final int BROADCAST = 1;
  private static final int REVERSED = 1;

  /** What a rank does in its second. */
  private interface Story {
    void tell(EventWriter events) throws IOException;
  }

  @Test
  void aReceiveIsForWhoSends() throws IOException {
    assertEquals("{0=2000, 3=0}", blame(call(RECV, out -> out.mpiRecv(SECOND, 0, WORLD, 7, 8))));
  }

  @Test
  void ranksAreThoseOfTheCommunicator() throws IOException {
    assertEquals("{0=0, 3=2000}", blame(call(RECV, out -> out.mpiRecv(SECOND, 0, REVERSED, 7, 8))));
  }

  @Test
  void aSendIsForWhoReceives() throws IOException {
    assertEquals("{0=0, 3=2000}", blame(call(RECV, out -> out.mpiSend(0, 3, WORLD, 7, 8))));
  }

  @Test
  void aWaitIsForWhoSends() throws IOException {
    assertEquals(
        "{0=0, 3=2000}", blame(call(WAIT, out -> out.mpiIrecv(SECOND, 3, WORLD, 7, 8, 1))));
  }

  @Test
  void aWaitForASendTellsNobody() throws IOException {
    Story completed = out -> out.mpiIsendComplete(SECOND, 1);
    assertEquals("{0=1000, 3=1000}", blame(call(WAIT, completed)));
  }

  @Test
  void aCallWithTwoPartnersTellsNeither() throws IOException {
    Story both =
        out -> {
          out.mpiSend(0, 0, WORLD, 7, 8);
          out.mpiRecv(SECOND, 3, WORLD, 7, 8);
        };
    assertEquals("{0=1000, 3=1000}", blame(call(SENDRECV, both)));
  }

  @Test
  void aRankThatIsNoneTellsNobody() throws IOException {
    Story unknown = out -> out.mpiRecv(SECOND, 4, WORLD, 7, 8);
    assertEquals("{0=1000, 3=1000}", blame(call(RECV, unknown)));
  }

  /** A message before the call, and the one of a call that is over, are not about it. */
  @Test
  void messagesOfOtherCallsTellNothing() throws IOException {
    Story before =
        out -> {
          out.mpiRecv(0, 0, WORLD, 7, 8);
          call(RECV, inside -> {}).tell(out);
        };
    assertEquals("{0=1000, 3=1000}", blame(before));
  }

  private static Story gets(int operation, long bytes) {
    return call(RECV, out -> out.mpiCollectiveEnd(SECOND, operation, WORLD, 0, 0, bytes));
  }

  @Test
  void broadcastsTellWhatEachGot() throws IOException {
    Story twice =
        out -> {
          gets(BROADCAST, 100).tell(out);
          out.mpiCollectiveEnd(2 * SECOND, BROADCAST, WORLD, 0, 0, 7);
        };
    assertEquals("{1=100}", broadcasts(gets(BROADCAST, 100)));
    assertEquals("{1=100}", broadcasts(twice), "what belongs to no call");
    assertEquals("{}", broadcasts(gets(BROADCAST + 1, 100)), "a gather");
  }

  private static String broadcasts(Story ofRank1) throws IOException {
    Map<Integer, Long> bytes = new TreeMap<>();
    analyze(ofRank1).broadcasts().forEach(own -> bytes.put(own.process(), own.bytes()));
    return bytes.toString();
  }

  private static Story call(int region, Story inside) {
    return out -> {
      out.enter(0, region);
      inside.tell(out);
      out.leave(SECOND, region);
    };
  }

  /** How long others waited for each that does I/O, in milliseconds. */
  private static String blame(Story ofRank1) throws IOException {
    Map<Integer, Long> waitedForMs = new TreeMap<>();
    for (ActivityResult did : analyze(ofRank1).activities().orElseThrow()) {
      waitedForMs.merge(did.process(), did.waitedForNs() / 1_000_000, Long::sum);
    }
    return waitedForMs.toString();
  }

  private static AnalysisResult analyze(Story ofRank1) throws IOException {
    Story read =
        call(
            READ,
            out -> {
              out.ioOperationBegin(0, 0, 0, 0, 100, 1);
              out.ioOperationComplete(SECOND, 0, 100, 1);
            });
    Story ofRank2 = call(RECV, out -> out.mpiRecv(SECOND, 1, WORLD, 7, 8));
    Story[] stories = {read, ofRank1, ofRank2, read};
    try (TemporaryArchive archive = new TemporaryArchive()) {
      try (Otf2Writer writer = Otf2Writer.create(archive.folder(), "traces")) {
        define(writer.definitions(), stories.length);
        for (int rank = 0; rank < stories.length; rank++) {
          try (EventWriter events = writer.events(rank)) {
            stories[rank].tell(events);
          }
        }
      }
      try (Source source = TraceSource.open(archive.folder())) {
        return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
      }
    }
  }

  private static void define(DefinitionWriter definitions, int ranks) throws IOException {
    int mpi = ValueSet.PARADIGM.valueOfName("MPI");
    int message = ValueSet.REGION_ROLE.valueOfName("POINT2POINT");
    int members = ValueSet.GROUP_TYPE.valueOfName("COMM_GROUP");
    definitions.clock(new Clock(SECOND, 0, SECOND, -1));
    int node = definitions.systemTreeNode("node", "node", Undefined.INT);
    for (int rank = 0; rank < ranks; rank++) {
      int group = definitions.locationGroup("MPI Rank " + rank, LocationGroupType.PROCESS, node);
      definitions.location(rank, "thread", LocationType.CPU_THREAD, group);
    }
    definitions.ioParadigm("POSIX", "POSIX", false, false);
    definitions.ioRegularFile("/data/a", Undefined.INT);
    definitions.ioHandle("", 0, 0, Undefined.INT, Undefined.INT);
    definitions.region("read", ValueSet.REGION_ROLE.valueOfName("FILE_IO"), 1);
    for (String name : new String[] {"MPI_Recv", "MPI_Wait", "MPI_Sendrecv"}) {
      definitions.region(name, message, mpi);
    }
    int all = ValueSet.GROUP_TYPE.valueOfName("COMM_LOCATIONS");
    definitions.group("", all, mpi, 0, 1, 2, 3);
    definitions.comm("world", definitions.group("", members, mpi, 0, 1, 2, 3), Undefined.INT);
    definitions.comm("reversed", definitions.group("", members, mpi, 3, 2, 1, 0), WORLD);
  }
}
