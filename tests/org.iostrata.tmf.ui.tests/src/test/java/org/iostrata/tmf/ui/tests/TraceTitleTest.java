// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Several archives, whose anchors all have one name, in the project and in the tabs. */
class TraceTitleTest {
  @AfterEach
  void close() throws Exception {
    Workbench.closeTrace();
  }

  @Test
  void archivesAreCalledByTheirFolders() throws Exception {
    Workbench.open(Workbench.fixture("ior-coll"));
    Workbench.open(Workbench.fixture("posix-linktime"));
    ProjectTree.expand();
    Workbench.await(
        "both in the project",
        () -> ProjectTree.texts().containsAll(List.of("ior-coll", "posix-linktime")));
    Workbench.await("both tabs", () -> tabs().equals(List.of("ior-coll", "posix-linktime")));
    Workbench.screenshot("two-traces");
    List<String> texts = Workbench.ui(ProjectTree::texts);
    assertTrue(texts.stream().noneMatch(text -> text.contains("traces.otf2")), texts.toString());
  }

  private static List<String> tabs() {
    return Arrays.stream(Workbench.window().getActivePage().getEditorReferences())
        .map(reference -> reference.getPart(false).getTitle())
        .toList();
  }
}
