// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

/** The numbers of an operation, for a {@link Formula}. */
@FunctionalInterface
public interface OperationValues {
  /**
   * A number of the operation, in bytes, seconds or as it is; NaN when it is not known.
   *
   * @param field one that is numeric
   */
  double value(FilterField field);
}
