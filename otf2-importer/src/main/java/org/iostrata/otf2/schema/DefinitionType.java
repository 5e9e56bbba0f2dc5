// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

import java.util.List;
import java.util.Map;

/**
 * Every definition record of OTF2 3.0, with its fields in the order of the file. {@link #name()} is
 * the name {@code otf2-print} prints.
 *
 * <p>Fields are written as {@link FieldNotation} explains. Source: the record specification of
 * libotf2 3.0.
 */
public enum DefinitionType {
  CLOCK_PROPERTIES(
      5,
      Scope.GLOBAL,
      "timerResolution:u64 globalOffset:u64 traceLength:u64 | realtimeTimestamp:u64"),
  MAPPING_TABLE(5, Scope.LOCAL, "mappingType:=MAPPING_TYPE idMap:idmap"),
  CLOCK_OFFSET(6, Scope.LOCAL, "time:ticks offset:i64 standardDeviation:double"),
  PARADIGM(6, Scope.GLOBAL, "paradigm:=PARADIGM name:@STRING paradigmClass:=PARADIGM_CLASS"),
  PARADIGM_PROPERTY(
      7, Scope.GLOBAL, "paradigm:=PARADIGM property:=PARADIGM_PROPERTY type:=TYPE value:value"),
  IO_PARADIGM(
      8,
      Scope.GLOBAL,
      "self:@IO_PARADIGM identification:@STRING name:@STRING "
          + "ioParadigmClass:=IO_PARADIGM_CLASS ioParadigmFlags:&IO_PARADIGM_FLAG "
          + "numberOfProperties:u8 [properties:=IO_PARADIGM_PROPERTY types:=TYPE "
          + "values:value]"),
  STRING(10, "self:@STRING string:text"),
  ATTRIBUTE(11, "self:@ATTRIBUTE name:@STRING type:=TYPE | description:@STRING"),
  SYSTEM_TREE_NODE(
      12, "self:@SYSTEM_TREE_NODE name:@STRING className:@STRING parent:@SYSTEM_TREE_NODE"),
  LOCATION_GROUP(
      13,
      "self:@LOCATION_GROUP name:@STRING locationGroupType:=LOCATION_GROUP_TYPE "
          + "systemTreeParent:@SYSTEM_TREE_NODE | creatingLocationGroup:@LOCATION_GROUP"),
  LOCATION(
      14,
      "self:@LOCATION name:@STRING locationType:=LOCATION_TYPE numberOfEvents:u64 "
          + "locationGroup:@LOCATION_GROUP"),
  REGION(
      15,
      "self:@REGION name:@STRING description:@STRING regionType:u8 sourceFile:@STRING "
          + "beginLineNumber:u32 endLineNumber:u32 | canonicalName:@STRING "
          + "regionRole:=REGION_ROLE paradigm:=PARADIGM regionFlags:&REGION_FLAG"),
  CALLSITE(
      16,
      "self:@CALLSITE sourceFile:@STRING lineNumber:u32 enteredRegion:@REGION "
          + "leftRegion:@REGION"),
  CALLPATH(17, "self:@CALLPATH parent:@CALLPATH region:@REGION"),
  GROUP(
      18,
      "self:@GROUP name:@STRING groupTypePre12:u8 numberOfMembers:u32 [members:u64] | "
          + "groupType:=GROUP_TYPE paradigm:=PARADIGM groupFlags:&GROUP_FLAG"),
  METRIC_MEMBER(
      19,
      "self:@METRIC_MEMBER name:@STRING description:@STRING metricType:=METRIC_TYPE "
          + "metricMode:=METRIC_MODE valueType:=TYPE base:=BASE exponent:i64 unit:@STRING"),
  METRIC_CLASS(
      20,
      "self:@METRIC numberOfMetrics:u8 [metricMembers:@METRIC_MEMBER] "
          + "metricOccurrence:=METRIC_OCCURRENCE | recorderKind:=RECORDER_KIND"),
  METRIC_INSTANCE(
      21,
      "self:@METRIC metricClass:@METRIC recorder:@LOCATION metricScope:=METRIC_SCOPE "
          + "scope:u64"),
  COMM(22, "self:@COMM name:@STRING group:@GROUP parent:@COMM | flags:&COMM_FLAG"),
  PARAMETER(23, "self:@PARAMETER name:@STRING parameterType:=PARAMETER_TYPE"),
  RMA_WIN(24, "self:@RMA_WIN name:@STRING comm:@COMM | flags:&RMA_WIN_FLAG"),
  METRIC_CLASS_RECORDER(25, "metric:@METRIC recorder:@LOCATION"),
  SYSTEM_TREE_NODE_PROPERTY(
      26,
      "systemTreeNode:@SYSTEM_TREE_NODE name:@STRING stringValue:@STRING | type:=TYPE "
          + "value:value"),
  SYSTEM_TREE_NODE_DOMAIN(
      27, "systemTreeNode:@SYSTEM_TREE_NODE systemTreeDomain:=SYSTEM_TREE_DOMAIN"),
  LOCATION_GROUP_PROPERTY(
      28,
      "locationGroup:@LOCATION_GROUP name:@STRING stringValue:@STRING | type:=TYPE "
          + "value:value"),
  LOCATION_PROPERTY(
      29, "location:@LOCATION name:@STRING stringValue:@STRING | type:=TYPE value:value"),
  CART_DIMENSION(
      30, "self:@CART_DIMENSION name:@STRING size:u32 cartPeriodicity:=CART_PERIODICITY"),
  CART_TOPOLOGY(
      31,
      "self:@CART_TOPOLOGY name:@STRING communicator:@COMM numberOfDimensions:u8 "
          + "[cartDimensions:@CART_DIMENSION]"),
  CART_COORDINATE(
      32, "cartTopology:@CART_TOPOLOGY rank:u32 numberOfDimensions:u8 [coordinates:u32]"),
  SOURCE_CODE_LOCATION(33, "self:@SOURCE_CODE_LOCATION file:@STRING lineNumber:u32"),
  CALLING_CONTEXT(
      34,
      "self:@CALLING_CONTEXT region:@REGION sourceCodeLocation:@SOURCE_CODE_LOCATION "
          + "parent:@CALLING_CONTEXT"),
  CALLING_CONTEXT_PROPERTY(
      35, "callingContext:@CALLING_CONTEXT name:@STRING type:=TYPE value:value"),
  INTERRUPT_GENERATOR(
      36,
      "self:@INTERRUPT_GENERATOR name:@STRING "
          + "interruptGeneratorMode:=INTERRUPT_GENERATOR_MODE base:=BASE exponent:i64 "
          + "period:u64"),
  IO_FILE_PROPERTY(37, "ioFile:@IO_FILE name:@STRING type:=TYPE value:value"),
  IO_REGULAR_FILE(38, "self:@IO_FILE name:@STRING scope:@SYSTEM_TREE_NODE"),
  IO_DIRECTORY(39, "self:@IO_FILE name:@STRING scope:@SYSTEM_TREE_NODE"),
  IO_HANDLE(
      40,
      "self:@IO_HANDLE name:@STRING file:@IO_FILE ioParadigm:@IO_PARADIGM "
          + "ioHandleFlags:&IO_HANDLE_FLAG comm:@COMM parent:@IO_HANDLE"),
  IO_PRE_CREATED_HANDLE_STATE(
      41, "ioHandle:@IO_HANDLE mode:=IO_ACCESS_MODE statusFlags:&IO_STATUS_FLAG"),
  CALLPATH_PARAMETER(42, "callpath:@CALLPATH parameter:@PARAMETER type:=TYPE value:value"),
  INTER_COMM(
      43,
      "self:@COMM name:@STRING groupA:@GROUP groupB:@GROUP commonCommunicator:@COMM "
          + "flags:&COMM_FLAG");

  /** In which definition files a record may stand. Ids below 10 mean different records in each. */
  public enum Scope {
    /** In the archive's definition file only. */
    GLOBAL,
    /** In a location's definition file only. */
    LOCAL,
    /** In both. */
    BOTH
  }

  private static final DefinitionType[] GLOBAL = new DefinitionType[256];
  private static final DefinitionType[] LOCAL = new DefinitionType[256];

  static {
    for (DefinitionType type : values()) {
      if (type.scope != Scope.LOCAL) {
        GLOBAL[type.id] = type;
      }
      if (type.scope != Scope.GLOBAL) {
        LOCAL[type.id] = type;
      }
    }
  }

  private final int id;
  private final Scope scope;

  @SuppressWarnings("ImmutableEnumChecker") // an immutable list of immutable records
  private final List<Field> fields;

  @SuppressWarnings("ImmutableEnumChecker") // an immutable map
  private final Map<String, Integer> indices;

  private final int repeatedFields;

  DefinitionType(int id, String fields) {
    this(id, Scope.BOTH, fields);
  }

  DefinitionType(int id, Scope scope, String fields) {
    this.id = id;
    this.scope = scope;
    this.fields = FieldNotation.parse(fields);
    indices = Field.indices(this.fields);
    repeatedFields = (int) this.fields.stream().filter(Field::repeated).count();
  }

  /** The type with this id in the archive's definition file, or null when OTF2 3.0 has none. */
  public static DefinitionType ofGlobal(int id) {
    return id >= 0 && id < GLOBAL.length ? GLOBAL[id] : null;
  }

  /** The type with this id in a location's definition file, or null when OTF2 3.0 has none. */
  public static DefinitionType ofLocal(int id) {
    return id >= 0 && id < LOCAL.length ? LOCAL[id] : null;
  }

  /** The byte that starts a record of this type. */
  public int id() {
    return id;
  }

  /** In which files the record may stand. */
  public Scope scope() {
    return scope;
  }

  /** The fields, in the order of the file; immutable. */
  public List<Field> fields() {
    return fields;
  }

  /** How many of the fields are repeated. */
  public int repeatedFields() {
    return repeatedFields;
  }

  /**
   * Where in {@link #fields()} the named field is.
   *
   * @throws IllegalArgumentException when there is no such field
   */
  public int fieldIndex(String name) {
    return Field.indexOf(indices, name);
  }
}
