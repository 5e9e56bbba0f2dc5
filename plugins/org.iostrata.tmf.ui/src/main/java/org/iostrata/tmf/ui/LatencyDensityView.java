// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.analysis.timing.core.segmentstore.ISegmentStoreProvider;
import org.eclipse.tracecompass.analysis.timing.ui.views.segmentstore.density2.AbstractSegmentStoreDensityView;
import org.eclipse.tracecompass.analysis.timing.ui.views.segmentstore.density2.AbstractSegmentStoreDensityViewer;
import org.eclipse.tracecompass.analysis.timing.ui.views.segmentstore.table.AbstractSegmentStoreTableViewer;
import org.eclipse.tracecompass.analysis.timing.ui.views.segmentstore.table.SegmentStoreTableViewer;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.tmf.core.latency.LatencyAnalysis;

/**
 * The view <i>I/O Latency Density</i>: how many operations of the shown time take how long, beside
 * a table of those that are selected.
 */
public final class LatencyDensityView extends AbstractSegmentStoreDensityView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.latency-density";

  /** A view of whatever trace is active. */
  public LatencyDensityView() {
    super(ID);
  }

  @Override
  protected AbstractSegmentStoreTableViewer createSegmentStoreTableViewer(Composite parent) {
    return new SegmentStoreTableViewer(
        new TableViewer(parent, SWT.FULL_SELECTION | SWT.VIRTUAL), LatencyAnalysis.ID, false);
  }

  @Override
  protected AbstractSegmentStoreDensityViewer createSegmentStoreDensityViewer(Composite parent) {
    return new AbstractSegmentStoreDensityViewer(parent) {
      @Override
      protected ISegmentStoreProvider getSegmentStoreProvider(ITmfTrace trace) {
        return TmfTraceUtils.getAnalysisModuleOfClass(
            trace, LatencyAnalysis.class, LatencyAnalysis.ID);
      }
    };
  }
}
