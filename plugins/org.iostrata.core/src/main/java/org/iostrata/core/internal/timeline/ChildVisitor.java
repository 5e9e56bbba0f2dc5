// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

/** Receives what {@link Timeline#children} finds. */
@FunctionalInterface
public interface ChildVisitor {
  /** Operation {@code i} of the lane has a parent. */
  void child(Lane lane, int i);
}
