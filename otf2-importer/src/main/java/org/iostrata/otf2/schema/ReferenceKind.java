// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.schema;

/**
 * What a reference points to. References are arbitrary numbers (sparse, and local to a location
 * until mapped): never use one as an index. The first fifteen kinds can be mapped; their order is
 * the order of OTF2's mapping types.
 */
public enum ReferenceKind {
  STRING,
  ATTRIBUTE,
  LOCATION,
  REGION,
  GROUP,
  METRIC,
  COMM,
  PARAMETER,
  RMA_WIN,
  SOURCE_CODE_LOCATION,
  CALLING_CONTEXT,
  INTERRUPT_GENERATOR,
  IO_FILE,
  IO_HANDLE,
  LOCATION_GROUP,
  SYSTEM_TREE_NODE,
  IO_PARADIGM,
  METRIC_MEMBER,
  CALLSITE,
  CALLPATH,
  CART_DIMENSION,
  CART_TOPOLOGY;

  /** How many kinds, from the first on, a location may map. */
  public static final int MAPPABLE = 15;

  /** Whether a location's definition file may hold a mapping table for this kind. */
  public boolean mappable() {
    return ordinal() < MAPPABLE;
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
