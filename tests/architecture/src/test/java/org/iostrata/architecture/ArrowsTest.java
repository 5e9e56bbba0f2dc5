// SPDX-License-Identifier: EPL-2.0
package org.iostrata.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows between modules: otf2 ← core ← simulator ← cli, core ← cli, and no others. */
@AnalyzeClasses(packages = "org.iostrata", importOptions = ImportOption.DoNotIncludeTests.class)
class ArrowsTest {
  @ArchTest
  static final ArchRule modulesDependDownwardsOnly =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("org.iostrata..")
          .layer("otf2")
          .definedBy("org.iostrata.otf2..")
          .layer("core")
          .definedBy("org.iostrata.core..")
          .layer("simulator")
          .definedBy("org.iostrata.simulator..")
          .layer("cli")
          .definedBy("org.iostrata.cli..")
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("simulator")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("core")
          .mayOnlyBeAccessedByLayers("simulator", "cli")
          .whereLayer("otf2")
          .mayOnlyBeAccessedByLayers("core")
          .ensureAllClassesAreContainedInArchitecture()
          .withOptionalLayers(false);

  @ArchTest
  static final ArchRule otf2NeedsTheJdkOnly =
      noClasses()
          .that()
          .resideInAPackage("org.iostrata.otf2..")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages("java..", "org.iostrata.otf2..");

  @ArchTest
  static final ArchRule plainModulesKnowNoWorkbench =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.eclipse..", "javax.swing..");

  @ArchTest
  static final ArchRule onlyTheReportDraws =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "org.iostrata.core.internal.report.html..",
              "org.iostrata.core.internal.report.svg..",
              "org.iostrata.core.internal.report.figure..",
              "org.iostrata.simulator.paper..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.awt..", "org.jfree..");

  @ArchTest
  static final ArchRule internalsStayInTheirModule =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.iostrata.otf2..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.iostrata.otf2..internal..");

  @ArchTest
  static final ArchRule theResultKnowsTheModelOnly =
      noClasses()
          .that()
          .resideInAPackage("org.iostrata.core.result..")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages(
              "java..",
              "org.iostrata.core.result..",
              "org.iostrata.core.model..",
              "org.iostrata.core.internal.describe..",
              "org.iostrata.core.internal.quantity..",
              "org.iostrata.core.internal.collection..");

  @ArchTest
  static final ArchRule rulesReadTheResultOnly =
      noClasses()
          .that()
          .resideInAPackage("org.iostrata.core.internal.rule..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.iostrata.otf2..",
              "org.iostrata.core.source..",
              "org.iostrata.core.internal.link..",
              "org.iostrata.core.analysis..",
              "org.iostrata.core.internal.report..");
}
