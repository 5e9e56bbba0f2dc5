// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.Arrays;
import java.util.List;
import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.PlatformUI;
import org.iostrata.tmf.ui.ParallelIoPerspective;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

class WorkbenchTest {
  @Test
  void everyBundleResolves() {
    List<String> unresolved =
        Arrays.stream(FrameworkUtil.getBundle(Platform.class).getBundleContext().getBundles())
            .filter(bundle -> bundle.getState() < Bundle.RESOLVED)
            .map(Bundle::getSymbolicName)
            .toList();
    assertEquals(List.of(), unresolved);
  }

  @Test
  void perspectiveIsRegistered() {
    assertNotNull(
        PlatformUI.getWorkbench()
            .getPerspectiveRegistry()
            .findPerspectiveWithId(ParallelIoPerspective.ID));
  }
}
