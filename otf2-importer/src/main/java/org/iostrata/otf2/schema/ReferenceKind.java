// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

/**
 * What a reference points to. References are arbitrary numbers (sparse, and local to a location
 * until mapped): never use one as an index. The first fifteen kinds can be mapped; their order is
 * the order of OTF2's mapping types.
 */
public enum ReferenceKind {
  STRING(0),
  ATTRIBUTE(1),
  LOCATION(2),
  REGION(3),
  GROUP(4),
  METRIC(5),
  COMM(6),
  PARAMETER(7),
  RMA_WIN(8),
  SOURCE_CODE_LOCATION(9),
  CALLING_CONTEXT(10),
  INTERRUPT_GENERATOR(11),
  IO_FILE(12),
  IO_HANDLE(13),
  LOCATION_GROUP(14),
  SYSTEM_TREE_NODE(-1),
  IO_PARADIGM(-1),
  METRIC_MEMBER(-1),
  CALLSITE(-1),
  CALLPATH(-1),
  CART_DIMENSION(-1),
  CART_TOPOLOGY(-1);

  /** How many kinds a location may map. */
  public static final int MAPPABLE = 15;

  private final int mapping;

  ReferenceKind(int mapping) {
    this.mapping = mapping;
  }

  /** OTF2's number of the mapping table for this kind, below {@link #MAPPABLE}; -1 when none. */
  public int mapping() {
    return mapping;
  }

  /** How a reference of this kind is written. */
  public Encoding encoding() {
    return switch (this) {
      case LOCATION -> Encoding.UINT64;
      case IO_PARADIGM -> Encoding.UINT8;
      default -> Encoding.UINT32;
    };
  }
}
