// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Over how many servers files are spread, where the file system lets one say so. */
final class IorStripes {
  @Option(
      names = "--stripe-count",
      paramLabel = "N",
      description = "servers that a file is spread over (Lustre)")
  private String count;

  @Option(names = "--stripe-size", paramLabel = "SIZE", description = "bytes of a stripe, as 4m")
  private String size;

  List<String> options() {
    List<String> options = new ArrayList<>();
    if (count != null) {
      options.addAll(List.of("--posix.lustre.stripecount", count));
    }
    if (size != null) {
      options.addAll(List.of("--posix.lustre.stripesize", size));
    }
    return options;
  }
}
