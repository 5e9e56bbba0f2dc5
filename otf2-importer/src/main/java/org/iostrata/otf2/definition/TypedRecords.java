// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.ValueType;

/** Turns generic records into typed ones. */
final class TypedRecords {
  private final Map<Integer, String> strings;

  TypedRecords(Map<Integer, String> strings) {
    this.strings = strings;
  }

  static Clock clock(DefinitionRecord r) {
    long resolution = r.value("timerResolution");
    return new Clock(
        resolution == 0 ? 1 : resolution,
        r.value("globalOffset"),
        r.value("traceLength"),
        r.value("realtimeTimestamp"));
  }

  Location location(int index, DefinitionRecord r) {
    return new Location(
        index,
        r.value("self"),
        text(r, "name"),
        constant(LocationType.values(), r.value("locationType")),
        r.value("numberOfEvents"),
        ref(r, "locationGroup"));
  }

  LocationGroup locationGroup(DefinitionRecord r) {
    return new LocationGroup(
        ref(r, "self"),
        text(r, "name"),
        constant(LocationGroupType.values(), r.value("locationGroupType")),
        ref(r, "systemTreeParent"),
        ref(r, "creatingLocationGroup"));
  }

  SystemTreeNode systemTreeNode(DefinitionRecord r) {
    return new SystemTreeNode(
        ref(r, "self"), text(r, "name"), text(r, "className"), ref(r, "parent"));
  }

  Region region(DefinitionRecord r) {
    return new Region(
        ref(r, "self"),
        text(r, "name"),
        text(r, "canonicalName"),
        text(r, "description"),
        ref(r, "regionRole"),
        ref(r, "paradigm"),
        ref(r, "regionFlags"),
        text(r, "sourceFile"),
        ref(r, "beginLineNumber"),
        ref(r, "endLineNumber"));
  }

  IoParadigm ioParadigm(DefinitionRecord r) {
    return new IoParadigm(
        ref(r, "self"),
        text(r, "identification"),
        text(r, "name"),
        r.value("ioParadigmClass") == 1,
        (r.value("ioParadigmFlags") & 1) != 0);
  }

  IoFile ioFile(DefinitionRecord r) {
    boolean directory = r.type() == DefinitionType.IO_DIRECTORY;
    return new IoFile(ref(r, "self"), text(r, "name"), ref(r, "scope"), directory);
  }

  IoHandle ioHandle(DefinitionRecord r) {
    return new IoHandle(
        ref(r, "self"),
        text(r, "name"),
        ref(r, "file"),
        ref(r, "ioParadigm"),
        ref(r, "ioHandleFlags"),
        ref(r, "comm"),
        ref(r, "parent"));
  }

  Group group(DefinitionRecord r) {
    return new Group(
        ref(r, "self"),
        text(r, "name"),
        ref(r, "groupType"),
        ref(r, "paradigm"),
        ref(r, "groupFlags"),
        repeated(r, "members"));
  }

  Comm comm(DefinitionRecord r) {
    boolean inter = r.type() == DefinitionType.INTER_COMM;
    return new Comm(
        ref(r, "self"),
        text(r, "name"),
        ref(r, inter ? "groupA" : "group"),
        ref(r, inter ? "commonCommunicator" : "parent"),
        ref(r, "flags"));
  }

  Attribute attribute(DefinitionRecord r) {
    return new Attribute(
        ref(r, "self"), text(r, "name"), text(r, "description"), valueType(r.value("type")));
  }

  Parameter parameter(DefinitionRecord r) {
    return new Parameter(ref(r, "self"), text(r, "name"), ref(r, "parameterType"));
  }

  MetricClass metricClass(DefinitionRecord r) {
    List<Integer> members = repeated(r, "metricMembers").stream().map(Long::intValue).toList();
    return new MetricClass(
        ref(r, "self"), members, ref(r, "metricOccurrence"), ref(r, "recorderKind"));
  }

  MetricMember metricMember(DefinitionRecord r) {
    return new MetricMember(
        ref(r, "self"),
        text(r, "name"),
        text(r, "description"),
        valueType(r.value("valueType")),
        ref(r, "metricMode"),
        text(r, "unit"));
  }

  private static int ref(DefinitionRecord r, String field) {
    return (int) r.value(field);
  }

  private String text(DefinitionRecord r, String field) {
    return strings.getOrDefault(ref(r, field), "");
  }

  /** Numbers newer than this reader become UNKNOWN, the first constant. */
  private static <E> E constant(E[] constants, long value) {
    return value >= 0 && value < constants.length ? constants[(int) value] : constants[0];
  }

  private static ValueType valueType(long number) {
    ValueType type = ValueType.of((int) number);
    return type == null ? ValueType.NONE : type;
  }

  private static List<Long> repeated(DefinitionRecord r, String field) {
    int index = r.type().fieldIndex(field);
    List<Long> values = new ArrayList<>(r.repetitions());
    for (int i = 0; i < r.repetitions(); i++) {
      values.add(r.value(index, i));
    }
    return List.copyOf(values);
  }
}
