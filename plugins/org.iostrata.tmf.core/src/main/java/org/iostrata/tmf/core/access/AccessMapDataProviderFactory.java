// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.access;

import java.util.Collection;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor.ProviderType;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.tmf.core.Descriptor;
import org.iostrata.tmf.core.trace.IoTrace;

/** Gives a trace the maps of its files. */
public final class AccessMapDataProviderFactory implements IDataProviderFactory {
  private static final IDataProviderDescriptor DESCRIPTOR =
      new Descriptor(
          AccessMapDataProvider.ID,
          "File Access Map",
          "Where in a file its operations are, over time",
          ProviderType.DATA_TREE);

  @Override
  public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
    AccessAnalysis analysis = analysis(trace);
    return analysis != null && trace instanceof IoTrace io
        ? new AccessMapDataProvider(io, analysis)
        : null;
  }

  @Override
  public Collection<IDataProviderDescriptor> getDescriptors(ITmfTrace trace) {
    return analysis(trace) == null ? List.of() : List.of(DESCRIPTOR);
  }

  private static AccessAnalysis analysis(ITmfTrace trace) {
    return TmfTraceUtils.getAnalysisModuleOfClass(trace, AccessAnalysis.class, AccessAnalysis.ID);
  }
}
