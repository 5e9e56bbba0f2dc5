// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.swimlane;

import java.util.Collection;
import java.util.List;
import org.eclipse.tracecompass.internal.tmf.core.model.DataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor.ProviderType;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderFactory;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.tmf.core.trace.Otf2Trace;

/** Gives a trace its swimlanes. */
public class SwimlaneDataProviderFactory implements IDataProviderFactory {
  private static final IDataProviderDescriptor DESCRIPTOR =
      new DataProviderDescriptor.Builder()
          .setId(SwimlaneDataProvider.ID)
          .setName("I/O Swimlanes")
          .setDescription("The I/O operations of every thread, layer by layer")
          .setProviderType(ProviderType.TIME_GRAPH)
          .build();

  @Override
  public ITmfTreeDataProvider<? extends ITmfTreeDataModel> createProvider(ITmfTrace trace) {
    TimelineAnalysis analysis = analysis(trace);
    if (analysis == null || !(trace instanceof Otf2Trace otf2)) {
      return null;
    }
    analysis.schedule();
    return new SwimlaneDataProvider(otf2, analysis);
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
