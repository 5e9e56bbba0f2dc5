// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Map;
import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * What was done in one layer by operations that began while their thread was in a phase that the
 * program named. Phases of the same name are one; of nested ones the innermost counts.
 */
public record PhaseResult(
    @Told("its name") String phase,
    @Told("the layer: MPI_IO, POSIX …") Layer layer,
    @Told(value = "sum of the durations of all kinds", column = Told.NO_COLUMN) long timeNs,
    @Told(spread = true) ProcessShare share,
    @Told(spread = true) Map<OperationKind, Totals> kinds)
    implements SharedPlace {}
