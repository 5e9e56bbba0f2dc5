// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.util.Map;
import org.iostrata.core.source.SourceContract;

/** Projects keep what every source promises. */
class HdTraceContractTest extends SourceContract {
  @Override
  protected Map<String, Opening> sources() {
    return Map.of("project", () -> new HdTraceProvider().open(HdTraceTest.PROJECT));
  }
}
