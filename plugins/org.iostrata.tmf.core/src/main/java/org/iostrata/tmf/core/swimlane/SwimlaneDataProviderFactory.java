// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

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

/** Gives a trace its swimlanes. */
public class SwimlaneDataProviderFactory implements IDataProviderFactory {
  private static final IDataProviderDescriptor DESCRIPTOR =
      new Descriptor(
          SwimlaneDataProvider.ID,
          "I/O Swimlanes",
          "The I/O operations of every thread, layer by layer",
          ProviderType.TIME_GRAPH);

  @Override
  public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
    TimelineAnalysis analysis = analysis(trace);
    if (analysis == null || !(trace instanceof IoTrace io)) {
      return null;
    }
    analysis.schedule();
    return new SwimlaneDataProvider(io, analysis);
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
