// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

import java.util.Collection;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor.ProviderType;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;
import org.iostrata.tmf.core.trace.IoTrace;

/** Gives a trace, or all traces of an experiment, a chart. */
public abstract class ChartDataProviderFactory implements IDataProviderFactory {
  private final IDataProviderDescriptor descriptor;

  /** For charts with an id, a title and a meaning in one line. */
  protected ChartDataProviderFactory(String id, String title, String meaning) {
    descriptor = new Descriptor(id, title, meaning, ProviderType.TREE_TIME_XY);
  }

  /** The chart of one trace; null when there can be none. */
  protected abstract ChartDataProvider create(IoTrace trace);

  @Override
  public final ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
    if (trace instanceof TmfExperiment) {
      return ExperimentChart.of(trace, descriptor.getId(), descriptor.getName());
    }
    return trace instanceof IoTrace io ? create(io) : null;
  }

  @Override
  public final Collection<IDataProviderDescriptor> getDescriptors(ITmfTrace trace) {
    boolean ours = TmfTraceManager.getTraceSet(trace).stream().anyMatch(IoTrace.class::isInstance);
    return ours ? List.of(descriptor) : List.of();
  }
}
