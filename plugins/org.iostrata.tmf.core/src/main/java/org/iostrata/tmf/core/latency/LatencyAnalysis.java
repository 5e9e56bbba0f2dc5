// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.latency;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.analysis.timing.core.segmentstore.IAnalysisProgressListener;
import org.eclipse.tracecompass.analysis.timing.core.segmentstore.ISegmentStoreProvider;
import org.eclipse.tracecompass.segmentstore.core.ISegment;
import org.eclipse.tracecompass.segmentstore.core.ISegmentStore;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfAnalysisException;
import org.eclipse.tracecompass.tmf.core.segment.ISegmentAspect;
import org.iostrata.core.progress.Progress;
import org.iostrata.tmf.core.CoreAnalysis;
import org.iostrata.tmf.core.UserFormula;
import org.iostrata.tmf.core.trace.IoTrace;

/** Operations as segments, for the views of Trace Compass about latencies. */
public final class LatencyAnalysis extends CoreAnalysis<ISegmentStore<ISegment>>
    implements ISegmentStoreProvider {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.core.latency";

  private final List<IAnalysisProgressListener> listeners = new CopyOnWriteArrayList<>();

  @Override
  protected ISegmentStore<ISegment> find(IoTrace trace, Progress progress) throws IOException {
    return new OperationStore(trace.axis(), trace.description(), trace.timeline(progress));
  }

  @Override
  protected boolean executeAnalysis(IProgressMonitor monitor) throws TmfAnalysisException {
    boolean done = super.executeAnalysis(monitor);
    if (done) {
      listeners.forEach(listener -> listener.onComplete(this, found()));
    }
    return done;
  }

  @Override
  public void addListener(IAnalysisProgressListener listener) {
    listeners.add(listener);
  }

  @Override
  public void removeListener(IAnalysisProgressListener listener) {
    listeners.remove(listener);
  }

  @Override
  public Iterable<ISegmentAspect> getSegmentAspects() {
    return OperationAspect.all(UserFormula.preferred());
  }

  @Override
  public ISegmentStore<ISegment> getSegmentStore() {
    return found();
  }
}
