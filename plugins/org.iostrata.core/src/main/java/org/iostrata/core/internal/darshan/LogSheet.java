// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.internal.job.JobSheet;
import org.iostrata.core.internal.job.JobTable;
import org.iostrata.core.result.AnalysisResult;

/** What a log tells of its job, as Darshan's own summaries do. */
final class LogSheet {
  private LogSheet() {}

  /** That of a log with this result. */
  static JobSheet of(DarshanLog log, AnalysisResult result) throws IOException {
    SheetPart estimate = new EstimatePart(result);
    SheetPart time = new TimePart(log.job());
    SheetPart operations = new OperationPart();
    SheetPart commonSizes = new CommonSizePart();
    SheetPart pattern = new PatternPart();
    SheetPart alignment = new AlignmentPart();
    SheetPart variance = new VariancePart();
    SheetPart spans = new SpanPart();
    SheetPart observations = new ObservationPart(log);
    List<SheetPart> parts =
        List.of(
            estimate,
            time,
            operations,
            commonSizes,
            pattern,
            alignment,
            variance,
            spans,
            observations);
    ToldRecord.readAll(log, record -> parts.forEach(part -> part.take(record)));
    List<JobTable> tables =
        List.of(
            observations.table(),
            estimate.table(),
            time.table(),
            operations.table(),
            SizeTable.of(result),
            commonSizes.table(),
            UseTable.of(result),
            MountTable.of(log.job(), result),
            pattern.table(),
            alignment.table(),
            variance.table(),
            spans.table());
    return new JobSheet(JobFacts.of(log), tables);
  }
}
