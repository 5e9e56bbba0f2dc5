// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.job;

import java.io.IOException;
import org.iostrata.core.source.SummarySource;

/** A log that tells of its job more than a result holds. */
public interface JobSource extends SummarySource {
  /**
   * What it tells; reads the log once more.
   *
   * @throws IOException when it cannot be read
   */
  JobSheet sheet() throws IOException;
}
