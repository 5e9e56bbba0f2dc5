// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.List;

/**
 * What the thread of a zoom found, until it has found all: to show links, markers and the bars of
 * each row one by one would draw the view several times.
 */
final class GatheredResults {
  private final ThreadLocal<List<Runnable>> byThread = ThreadLocal.withInitial(ArrayList::new);

  void add(Runnable result) {
    byThread.get().add(result);
  }

  /** All that this thread found since it last asked, to be shown at once. */
  Runnable take() {
    List<Runnable> results = byThread.get();
    byThread.remove();
    return () -> results.forEach(Runnable::run);
  }
}
