// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.load;

import java.util.Collection;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor.ProviderType;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.iostrata.tmf.core.Descriptor;
import org.iostrata.tmf.core.trace.IoTrace;

/** Gives a trace its heat map. */
public final class HeatMapDataProviderFactory implements IDataProviderFactory {
  private static final IDataProviderDescriptor DESCRIPTOR =
      new Descriptor(
          HeatMapDataProvider.ID,
          "I/O Heat Map",
          "How busy, deep or fast each process was in each layer, over time",
          ProviderType.TIME_GRAPH);

  @Override
  public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
    return LoadDataProviderFactory.isKnown(trace) ? new HeatMapDataProvider((IoTrace) trace) : null;
  }

  @Override
  public Collection<IDataProviderDescriptor> getDescriptors(ITmfTrace trace) {
    return LoadDataProviderFactory.isKnown(trace) ? List.of(DESCRIPTOR) : List.of();
  }
}
