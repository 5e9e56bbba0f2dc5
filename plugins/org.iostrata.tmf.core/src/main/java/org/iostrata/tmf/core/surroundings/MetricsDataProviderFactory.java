// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.surroundings;

import java.util.Collection;
import java.util.List;
import org.eclipse.tracecompass.internal.tmf.core.model.xy.TmfTreeXYCompositeDataProvider;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor.ProviderType;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;
import org.iostrata.tmf.core.Descriptor;
import org.iostrata.tmf.core.trace.IoTrace;

/** Gives a trace the chart of its metrics. */
public final class MetricsDataProviderFactory implements IDataProviderFactory {
  private static final String TITLE = "Metrics";

  @Override
  public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
    if (trace instanceof TmfExperiment) {
      return TmfTreeXYCompositeDataProvider.create(
          TmfTraceManager.getTraceSet(trace), TITLE, MetricsDataProvider.ID);
    }
    return isKnown(trace)
        ? new MetricsDataProvider((IoTrace) trace, SurroundingsAnalysis.of(trace))
        : null;
  }

  @Override
  public Collection<IDataProviderDescriptor> getDescriptors(ITmfTrace trace) {
    return TmfTraceManager.getTraceSet(trace).stream().anyMatch(MetricsDataProviderFactory::isKnown)
        ? List.of(
            new Descriptor(
                MetricsDataProvider.ID,
                TITLE,
                "What the trace measures beside operations, as lines over time",
                ProviderType.TREE_TIME_XY))
        : List.of();
  }

  private static boolean isKnown(ITmfTrace trace) {
    return trace instanceof IoTrace && SurroundingsAnalysis.of(trace) != null;
  }
}
