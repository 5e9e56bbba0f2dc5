// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.eclipse.core.runtime.Platform;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;

class BundlesTest {
  @Test
  void resolve() {
    List<String> unresolved =
        Stream.of("org.iostrata.otf2", "org.iostrata.core", "org.iostrata.tmf.core")
            .filter(name -> Platform.getBundle(name).getState() < Bundle.RESOLVED)
            .toList();
    assertEquals(List.of(), unresolved);
  }
}
