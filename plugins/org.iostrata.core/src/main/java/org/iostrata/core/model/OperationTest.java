// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/** Whether an operation of one trace is wanted. Immutable; allocates nothing. */
@FunctionalInterface
public interface OperationTest {
  /** Whether the operation in a row is. */
  boolean test(OperationBatch batch, int row);
}
