// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.iostrata.otf2.schema.DefinitionType;

/**
 * The global definitions of an archive. Methods that look up a reference return null when nothing
 * has it; when two definitions of one kind have the same reference, the first counts.
 */
public final class Definitions {
  private final Map<DefinitionType, List<DefinitionRecord>> records;
  private final long unknownRecords;
  private final long bytesBehindEnd;
  private final Clock clock;
  private final Map<Integer, String> strings = new HashMap<>();
  private final List<Location> locations;
  private final Map<Long, Integer> locationIndices = new HashMap<>();
  private final Map<Integer, LocationGroup> locationGroups;
  private final Map<Integer, SystemTreeNode> systemTreeNodes;
  private final Map<Integer, Region> regions;
  private final Map<Integer, IoParadigm> ioParadigms;
  private final Map<Integer, IoFile> ioFiles;
  private final Map<Integer, IoHandle> ioHandles;
  private final Map<Integer, Group> groups;
  private final Map<Integer, Comm> comms;
  private final Map<Integer, Attribute> attributes;
  private final Map<Integer, Parameter> parameters;
  private final Map<Integer, MetricClass> metricClasses;
  private final Map<Integer, MetricMember> metricMembers;

  /**
   * @param all every definition, in the order of the file
   * @param unknownRecords how many records of unknown types were skipped
   * @param bytesBehindEnd what lies behind the end marks of the file
   */
  public Definitions(Iterable<DefinitionRecord> all, long unknownRecords, long bytesBehindEnd) {
    this.unknownRecords = unknownRecords;
    this.bytesBehindEnd = bytesBehindEnd;
    records = byType(all);
    for (DefinitionRecord r : records(DefinitionType.STRING)) {
      strings.putIfAbsent((int) r.value(0), r.text());
    }
    TypedRecords typed = new TypedRecords(strings);
    clock =
        records(DefinitionType.CLOCK_PROPERTIES).stream()
            .findFirst()
            .map(TypedRecords::clock)
            .orElse(Clock.NANOSECONDS);
    locations = locationsOf(typed);
    locationGroups = table(typed::locationGroup, DefinitionType.LOCATION_GROUP);
    systemTreeNodes = table(typed::systemTreeNode, DefinitionType.SYSTEM_TREE_NODE);
    regions = table(typed::region, DefinitionType.REGION);
    ioParadigms = table(typed::ioParadigm, DefinitionType.IO_PARADIGM);
    ioFiles = table(typed::ioFile, DefinitionType.IO_REGULAR_FILE, DefinitionType.IO_DIRECTORY);
    ioHandles = table(typed::ioHandle, DefinitionType.IO_HANDLE);
    groups = table(typed::group, DefinitionType.GROUP);
    comms = table(typed::comm, DefinitionType.COMM, DefinitionType.INTER_COMM);
    attributes = table(typed::attribute, DefinitionType.ATTRIBUTE);
    parameters = table(typed::parameter, DefinitionType.PARAMETER);
    metricClasses = table(typed::metricClass, DefinitionType.METRIC_CLASS);
    metricMembers = table(typed::metricMember, DefinitionType.METRIC_MEMBER);
  }

  /** Every definition of a type, in the order of the file. */
  public List<DefinitionRecord> records(DefinitionType type) {
    return records.getOrDefault(type, List.of());
  }

  /** How many definitions there are of each type that occurs. */
  public Map<DefinitionType, Long> counts() {
    Map<DefinitionType, Long> counts = new EnumMap<>(DefinitionType.class);
    records.forEach((type, list) -> counts.put(type, (long) list.size()));
    return counts;
  }

  /** How many records of types OTF2 3.0 does not know were skipped. */
  public long unknownRecords() {
    return unknownRecords;
  }

  /** How many bytes lie behind the end marks of the file. */
  public long bytesBehindEnd() {
    return bytesBehindEnd;
  }

  /** The clock; one of nanoseconds when the archive defines none. */
  public Clock clock() {
    return clock;
  }

  /** A string; empty when nothing has the reference (never null). */
  public String string(int ref) {
    return strings.getOrDefault(ref, "");
  }

  /** The locations by location index. */
  public List<Location> locations() {
    return locations;
  }

  /** The index of the location with a reference, or -1. */
  public int locationIndex(long ref) {
    return locationIndices.getOrDefault(ref, -1);
  }

  /** The location group (process) with a reference, or null. */
  public LocationGroup locationGroup(int ref) {
    return locationGroups.get(ref);
  }

  /** The location groups (processes), in the order of the file. */
  public List<LocationGroup> locationGroups() {
    return List.copyOf(locationGroups.values());
  }

  /** The system tree node with a reference, or null. */
  public SystemTreeNode systemTreeNode(int ref) {
    return systemTreeNodes.get(ref);
  }

  /** The region with a reference, or null. */
  public Region region(int ref) {
    return regions.get(ref);
  }

  /** The I/O interface with a reference, or null. */
  public IoParadigm ioParadigm(int ref) {
    return ioParadigms.get(ref);
  }

  /** The I/O interfaces, in the order of the file. */
  public List<IoParadigm> ioParadigms() {
    return List.copyOf(ioParadigms.values());
  }

  /** The file or directory with a reference, or null. */
  public IoFile ioFile(int ref) {
    return ioFiles.get(ref);
  }

  /** The files and directories, in the order of the file. */
  public List<IoFile> ioFiles() {
    return List.copyOf(ioFiles.values());
  }

  /** The I/O handle with a reference, or null. */
  public IoHandle ioHandle(int ref) {
    return ioHandles.get(ref);
  }

  /** The I/O handles, in the order of the file. */
  public List<IoHandle> ioHandles() {
    return List.copyOf(ioHandles.values());
  }

  /** The group with a reference, or null. */
  public Group group(int ref) {
    return groups.get(ref);
  }

  /** The communicator with a reference, or null. */
  public Comm comm(int ref) {
    return comms.get(ref);
  }

  /** The attribute with a reference, or null. */
  public Attribute attribute(int ref) {
    return attributes.get(ref);
  }

  /** The attributes, in the order of the file. */
  public List<Attribute> attributes() {
    return List.copyOf(attributes.values());
  }

  /** The parameter with a reference, or null. */
  public Parameter parameter(int ref) {
    return parameters.get(ref);
  }

  /** The metric class with a reference, or null. */
  public MetricClass metricClass(int ref) {
    return metricClasses.get(ref);
  }

  /** The metric member with a reference, or null. */
  public MetricMember metricMember(int ref) {
    return metricMembers.get(ref);
  }

  private static Map<DefinitionType, List<DefinitionRecord>> byType(
      Iterable<DefinitionRecord> all) {
    Map<DefinitionType, List<DefinitionRecord>> records = new EnumMap<>(DefinitionType.class);
    for (DefinitionRecord r : all) {
      records.computeIfAbsent(r.type(), type -> new ArrayList<>()).add(r);
    }
    records.replaceAll((type, list) -> List.copyOf(list));
    return records;
  }

  private List<Location> locationsOf(TypedRecords typed) {
    List<Location> found = new ArrayList<>();
    for (DefinitionRecord r : records(DefinitionType.LOCATION)) {
      if (locationIndices.putIfAbsent(r.value(0), found.size()) == null) {
        found.add(typed.location(found.size(), r));
      }
    }
    return List.copyOf(found);
  }

  private <T> Map<Integer, T> table(Function<DefinitionRecord, T> typed, DefinitionType... types) {
    Map<Integer, T> table = new LinkedHashMap<>();
    for (DefinitionType type : types) {
      for (DefinitionRecord r : records(type)) {
        table.putIfAbsent((int) r.value(0), typed.apply(r));
      }
    }
    return table;
  }
}
