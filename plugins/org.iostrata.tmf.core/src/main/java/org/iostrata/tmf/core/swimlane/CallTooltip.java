// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.internal.surroundings.CallLane;
import org.iostrata.core.internal.surroundings.Messages;
import org.iostrata.core.internal.surroundings.TraceSurroundings;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.source.Surroundings.CallRegion;
import org.iostrata.tmf.core.Names;

/** What the mouse tells about a call or a message. */
final class CallTooltip {
  private final Trace trace;
  private final TraceSurroundings beside;

  CallTooltip(Trace trace, TraceSurroundings beside) {
    this.trace = trace;
    this.beside = beside;
  }

  /** The call in a time, or how many there are. */
  Map<String, String> calls(CallLane lane, long fromNs, long toNs) {
    Map<String, String> text = new LinkedHashMap<>();
    int first = lane.firstEndingAfter(fromNs);
    int next = Math.max(lane.firstFrom(toNs), lane.firstFrom(fromNs + 1));
    if (first >= next) {
      return text;
    }
    text.put("Process", thread(lane.thread()));
    if (next > first + 1) {
      text.put("Calls", String.format(Locale.US, "%,d", next - first));
      return text;
    }
    CallRegion region = beside.regions().get(lane.region(first));
    text.put("Call", region.name());
    text.put("Kind", CallStyles.name(region.kind()));
    if (lane.communicator(first) != Trace.NONE) {
      text.put("Communicator", beside.communicators().get(lane.communicator(first)));
      text.put("Bytes sent and received", Names.exactBytes(lane.bytes(first)));
    }
    return text;
  }

  /** A message. */
  Map<String, String> message(int i) {
    Messages all = beside.messages();
    Map<String, String> text = new LinkedHashMap<>();
    text.put("Message", thread(all.from(i)) + " → " + thread(all.to(i)));
    text.put("Bytes", Names.exactBytes(all.bytes(i)));
    text.put("Tag", Integer.toString(all.tag(i)));
    if (all.communicator(i) != Trace.NONE) {
      text.put("Communicator", beside.communicators().get(all.communicator(i)));
    }
    if (all.receivedNs(i) < all.sentNs(i)) {
      text.put("Note", "received before it was sent: the clocks differ");
    }
    return text;
  }

  private String thread(int thread) {
    TraceProcess process = trace.processes().get(trace.threads().get(thread).process());
    String name = trace.threads().get(thread).name();
    return process.threads().size() == 1 ? process.name() : process.name() + ", " + name;
  }
}
