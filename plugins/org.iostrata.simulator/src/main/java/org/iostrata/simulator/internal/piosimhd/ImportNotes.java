// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.piosimhd;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What of a model is simulated otherwise than by PIOsimHD: said once, with where it is first. */
final class ImportNotes {
  private static final class FirstPlace {
    private final String place;
    private int more;

    FirstPlace(String place) {
      this.place = place;
    }
  }

  private final Map<String, FirstPlace> notes = new LinkedHashMap<>();

  void add(XmlElement at, String message) {
    FirstPlace told = notes.get(message);
    if (told == null) {
      notes.put(message, new FirstPlace(at.place()));
    } else {
      told.more++;
    }
  }

  /** In the order in which they were found first. */
  List<String> all() {
    List<String> all = new ArrayList<>();
    notes.forEach(
        (message, told) ->
            all.add(
                told.place
                    + ": "
                    + message
                    + (told.more == 0 ? "" : " (and in %d more lines)".formatted(told.more))));
    return all;
  }
}
