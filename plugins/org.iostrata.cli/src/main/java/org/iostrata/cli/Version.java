// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import picocli.CommandLine.IVersionProvider;

/** The version in the jar's manifest, so that it is written once, in the parent POM. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Main.class.getPackage().getImplementationVersion();
    return new String[] {"iostrata " + (version == null ? "(not packaged)" : version)};
  }
}
