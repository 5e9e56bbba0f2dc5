// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

import org.iostrata.core.internal.timeline.Lane;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/** Into which loads the operations of a layer are told apart. */
@SuppressWarnings("EnumOrdinal") // dense tables in memory; nothing stores the number
public enum LoadGrouping {
  /** Not at all. */
  LAYER {
    @Override
    int groups(Trace trace) {
      return 1;
    }

    @Override
    int group(Trace trace, Lane lane, int i) {
      return 0;
    }

    @Override
    LoadKey key(Layer layer, int group) {
      return LoadKey.of(layer);
    }
  },

  /** By what they do. */
  KIND {
    @Override
    int groups(Trace trace) {
      return OperationKind.values().length;
    }

    @Override
    int group(Trace trace, Lane lane, int i) {
      return lane.kind(i).ordinal();
    }

    @Override
    LoadKey key(Layer layer, int group) {
      return LoadKey.of(layer, OperationKind.values()[group]);
    }
  },

  /** By process; a device is one, too. */
  PROCESS {
    @Override
    int groups(Trace trace) {
      return trace.processes().size();
    }

    @Override
    int group(Trace trace, Lane lane, int i) {
      return trace.threads().get(lane.thread()).process();
    }

    @Override
    LoadKey key(Layer layer, int group) {
      return new LoadKey(layer, null, group, Trace.NONE);
    }
  },

  /** By file; those about none are in no group. */
  FILE {
    @Override
    int groups(Trace trace) {
      return trace.files().size();
    }

    @Override
    int group(Trace trace, Lane lane, int i) {
      return lane.file(i);
    }

    @Override
    LoadKey key(Layer layer, int group) {
      return new LoadKey(layer, null, Trace.NONE, group);
    }
  };

  /** How many groups there may be. */
  abstract int groups(Trace trace);

  /** The group of an operation of a lane, or -1. */
  abstract int group(Trace trace, Lane lane, int i);

  /** What operations a group is of. */
  abstract LoadKey key(Layer layer, int group);

  /** Whether a load is that of one of its groups. */
  public boolean isOf(LoadKey key) {
    boolean kind = key.kind() != null;
    boolean process = key.process() != Trace.NONE;
    boolean file = key.file() != Trace.NONE;
    return switch (this) {
      case LAYER -> !kind && !process && !file;
      case KIND -> kind;
      case PROCESS -> process;
      case FILE -> file;
    };
  }
}
