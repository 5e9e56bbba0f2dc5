// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.Undefined;
import org.iostrata.otf2.schema.ValueSet;
import org.iostrata.otf2.schema.ValueType;

/**
 * Fills in what definitions written by older versions lack, as libotf2 does: fields that were added
 * get their defaults, the region and group types of version 1 are taken apart.
 */
final class DefinitionUpgrade {
  private static final long UNDEFINED_REF = 0xFFFFFFFFL;
  private static final int DYNAMIC = 1;
  private static final int PHASE = 2;

  /** Role and paradigm of each region type of OTF2 1.0. */
  private static final String[] REGION_TYPES =
      ("UNKNOWN/UNKNOWN FUNCTION/UNKNOWN LOOP/USER FUNCTION/UNKNOWN FILE_IO/USER PARALLEL/OPENMP"
              + " LOOP/OPENMP SECTIONS/OPENMP SECTION/OPENMP WORKSHARE/OPENMP SINGLE/OPENMP"
              + " MASTER/OPENMP CRITICAL/OPENMP ATOMIC/OPENMP BARRIER/OPENMP"
              + " IMPLICIT_BARRIER/OPENMP FLUSH/OPENMP CRITICAL_SBLOCK/OPENMP SINGLE_SBLOCK/OPENMP"
              + " WRAPPER/OPENMP TASK/OPENMP TASK_WAIT/OPENMP BARRIER/MPI COLL_ONE2ALL/MPI"
              + " COLL_ALL2ONE/MPI COLL_ALL2ALL/MPI COLL_OTHER/MPI CODE/USER CODE/USER CODE/USER"
              + " LOOP/USER FUNCTION/USER LOOP/USER TASK_CREATE/OPENMP ORDERED/OPENMP"
              + " ORDERED_SBLOCK/OPENMP")
          .split(" ", -1);

  /** Type and paradigm of each group type before OTF2 1.2. */
  private static final String[] GROUP_TYPES =
      ("UNKNOWN/UNKNOWN LOCATIONS/UNKNOWN REGIONS/UNKNOWN REGIONS/UNKNOWN COMM_GROUP/MPI"
              + " COMM_SELF/MPI COMM_LOCATIONS/MPI")
          .split(" ", -1);

  private DefinitionUpgrade() {}

  /** Completes the values a decoder took from a record. */
  static void apply(DefinitionType type, RecordDecoder decoder) {
    if (decoder.extensions == Integer.MAX_VALUE) {
      return;
    }
    Fields f = new Fields(type, decoder.values);
    switch (type) {
      case CLOCK_PROPERTIES -> f.set("realtimeTimestamp", Undefined.LONG);
      case ATTRIBUTE -> f.set("description", UNDEFINED_REF);
      case LOCATION_GROUP -> f.set("creatingLocationGroup", UNDEFINED_REF);
      case REGION -> region(f);
      case GROUP -> group(f);
      case METRIC_CLASS -> f.set("recorderKind", 0);
      case COMM -> f.set("flags", 0);
      case RMA_WIN -> f.set("flags", ValueSet.RMA_WIN_FLAG.valueOfName("CREATE_DESTROY_EVENTS"));
      case SYSTEM_TREE_NODE_PROPERTY, LOCATION_GROUP_PROPERTY, LOCATION_PROPERTY -> {
        f.set("type", ValueType.STRING.number());
        f.set("value", f.get("stringValue"));
      }
      default -> throw new AssertionError(type + " was never extended");
    }
  }

  private static void region(Fields f) {
    int type = (int) f.get("regionType");
    String[] roleAndParadigm = entry(REGION_TYPES, type);
    f.set("canonicalName", f.get("name"));
    f.set("regionRole", ValueSet.REGION_ROLE.valueOfName(roleAndParadigm[0]));
    f.set("paradigm", ValueSet.PARADIGM.valueOfName(roleAndParadigm[1]));
    f.set(
        "regionFlags",
        switch (type) {
          case 28, 30, 31 -> DYNAMIC;
          case 29, 32 -> DYNAMIC | PHASE;
          default -> 0;
        });
  }

  private static void group(Fields f) {
    String[] typeAndParadigm = entry(GROUP_TYPES, (int) f.get("groupTypePre12"));
    f.set("groupType", ValueSet.GROUP_TYPE.valueOfName(typeAndParadigm[0]));
    f.set("paradigm", ValueSet.PARADIGM.valueOfName(typeAndParadigm[1]));
    f.set("groupFlags", 0);
  }

  private static String[] entry(String[] table, int number) {
    return table[number < table.length ? number : 0].split("/", -1);
  }

  /** The values of a record by the names of its fields. */
  private static final class Fields {
    private final DefinitionType type;
    private final long[] values;

    Fields(DefinitionType type, long[] values) {
      this.type = type;
      this.values = values;
    }

    long get(String name) {
      return values[type.fieldIndex(name)];
    }

    void set(String name, long value) {
      values[type.fieldIndex(name)] = value;
    }
  }
}
