// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.access;

import org.iostrata.core.internal.access.AccessGroup;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.Names;

/** What the colours of an access map say. */
public enum AccessColour {
  /** What an operation does. */
  KIND("Kind of operation", AccessGroup.KIND) {
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
  PROCESS("Process", AccessGroup.PROCESS) {
    @Override
    String name(Trace trace, int group) {
      return trace.processes().get(group).name();
    }

    @Override
    String colour(int group) {
      return Names.colour(group);
    }
  };

  private final String title;
  private final AccessGroup group;

  AccessColour(String title, AccessGroup group) {
    this.title = title;
    this.group = group;
  }

  /** What a menu calls it. */
  public String title() {
    return title;
  }

  AccessGroup group() {
    return group;
  }

  abstract String name(Trace trace, int group);

  /** As {@code #rrggbb}. */
  abstract String colour(int group);
}
