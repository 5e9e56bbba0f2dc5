// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.model.Layer;
import org.iostrata.simulator.workload.Workload;

/**
 * What a layer of a recorded run did. Immutable.
 *
 * @param layer the layer
 * @param files its files, as long as reads need them to be
 * @param lanes what is done one after the other
 * @param elapsedNs from the begin of the run to the end of the last operation of the program
 * @param transferNs how long lanes read and wrote, all together
 * @param unplaced how many of them have no known place in their file
 * @param notes what the trace does not tell, or what is left out, for people
 */
public record RecordedProgram(
    Layer layer,
    List<Workload.FileAtStart> files,
    List<RecordedLane> lanes,
    long elapsedNs,
    long transferNs,
    long unplaced,
    List<String> notes) {
  /** Copies the lists. */
  public RecordedProgram {
    files = List.copyOf(files);
    lanes = List.copyOf(lanes);
    notes = List.copyOf(notes);
  }

  /** The same of other lanes. */
  RecordedProgram withLanes(List<RecordedLane> others) {
    return new RecordedProgram(layer, files, others, elapsedNs, transferNs, unplaced, notes);
  }

  /** The same with a word more. */
  RecordedProgram withNote(String note) {
    List<String> more = new ArrayList<>(notes);
    more.add(note);
    return new RecordedProgram(layer, files, lanes, elapsedNs, transferNs, unplaced, more);
  }

  /** How many operations there are. */
  public long transfers() {
    return lanes.stream().flatMap(RecordedLane::transfers).count();
  }
}
