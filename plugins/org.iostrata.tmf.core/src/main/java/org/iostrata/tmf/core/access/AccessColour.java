// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.access;

import org.iostrata.core.internal.access.AccessGroup;
import org.iostrata.core.internal.access.AccessGrouping;
import org.iostrata.core.internal.access.AccessRuns;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.Names;

/** What the colours of an access map say. */
public enum AccessColour {
  /** What an operation does. */
  KIND("Kind of operation") {
    @Override
    AccessGrouping grouping(AccessRuns runs) {
      return AccessGroup.KIND;
    }

    @Override
    String name(Trace trace, int group) {
      return Names.of(OperationKind.values()[group]);
    }

    @Override
    String colour(int group) {
      return Palette.of(OperationKind.values()[group]);
    }
  },

  /** Who does it. */
  PROCESS("Process") {
    @Override
    AccessGrouping grouping(AccessRuns runs) {
      return AccessGroup.PROCESS;
    }

    @Override
    String name(Trace trace, int group) {
      return trace.processes().get(group).name();
    }

    @Override
    String colour(int group) {
      return Names.colour(group);
    }
  },

  /** Whether it goes on where the one before ended. */
  RUN("Sequential or not") {
    @Override
    AccessGrouping grouping(AccessRuns runs) {
      return runs;
    }

    @Override
    String name(Trace trace, int group) {
      return switch (group) {
        case AccessRuns.BEGINS -> "begins a run";
        case AccessRuns.GOES_ON -> "goes on";
        default -> "no read or write";
      };
    }

    @Override
    String colour(int group) {
      return switch (group) {
        case AccessRuns.BEGINS -> "#000000";
        case AccessRuns.GOES_ON -> "#56B4E9";
        default -> "#999999";
      };
    }
  };

  private final String title;

  AccessColour(String title) {
    this.title = title;
  }

  /** What a menu calls it. */
  public String title() {
    return title;
  }

  /** What tells the operations apart; only by runs these are asked for. */
  abstract AccessGrouping grouping(AccessRuns runs);

  abstract String name(Trace trace, int group);

  /** As {@code #rrggbb}. */
  abstract String colour(int group);
}
