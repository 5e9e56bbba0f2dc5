// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.lock;

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
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.IoTrace;

/** Gives a trace the rows of its locks. */
public final class LocksDataProviderFactory implements IDataProviderFactory {
  private static final IDataProviderDescriptor DESCRIPTOR =
      new Descriptor(
          LocksDataProvider.ID,
          "Locks",
          "Who holds the locks of files, and who waits for them",
          ProviderType.TIME_GRAPH);

  @Override
  public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
    TimelineAnalysis analysis = analysis(trace);
    return analysis != null && trace instanceof IoTrace io
        ? new LocksDataProvider(io, analysis)
        : null;
  }

  @Override
  public Collection<IDataProviderDescriptor> getDescriptors(ITmfTrace trace) {
    return analysis(trace) == null ? List.of() : List.of(DESCRIPTOR);
  }

  private static TimelineAnalysis analysis(ITmfTrace trace) {
    return TmfTraceUtils.getAnalysisModuleOfClass(
        trace, TimelineAnalysis.class, TimelineAnalysis.ID);
  }
}
