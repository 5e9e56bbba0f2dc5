// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.load;

import java.util.Collection;
import java.util.List;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor.ProviderType;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.tracecompass.tmf.core.trace.experiment.TmfExperiment;
import org.iostrata.core.internal.load.LoadGrouping;
import org.iostrata.tmf.core.Descriptor;
import org.iostrata.tmf.core.ExperimentChart;
import org.iostrata.tmf.core.trace.IoTrace;

/** Gives a trace the chart of one measure; plugin.xml says behind the class which. */
public final class LoadDataProviderFactory implements IDataProviderFactory, IExecutableExtension {
  private LoadMeasure measure;

  @Override
  public void setInitializationData(IConfigurationElement element, String attribute, Object data) {
    measure = LoadMeasure.valueOf((String) data);
  }

  @Override
  public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
    if (trace instanceof TmfExperiment) {
      return ExperimentChart.of(trace, measure.provider(), measure.title());
    }
    return isKnown(trace) ? new LoadDataProvider((IoTrace) trace, measure) : null;
  }

  @Override
  public Collection<IDataProviderDescriptor> getDescriptors(ITmfTrace trace) {
    return TmfTraceManager.getTraceSet(trace).stream().anyMatch(LoadDataProviderFactory::isKnown)
        ? List.of(
            new Descriptor(
                measure.provider(), measure.title(), measure.meaning(), ProviderType.TREE_TIME_XY))
        : List.of();
  }

  /** Whether the loads of a trace can be looked for. */
  static boolean isKnown(ITmfTrace trace) {
    return trace instanceof IoTrace && LoadAnalysis.of(trace, LoadGrouping.LAYER) != null;
  }
}
