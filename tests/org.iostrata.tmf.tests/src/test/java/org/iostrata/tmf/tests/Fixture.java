// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.tests;

import java.nio.file.Path;
import org.eclipse.tracecompass.tmf.core.event.TmfEvent;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceClosedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceOpenedSignal;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceUtils;
import org.iostrata.tmf.core.swimlane.TimelineAnalysis;
import org.iostrata.tmf.core.trace.Otf2Trace;

/** A real archive, opened as the workbench opens it. */
final class Fixture implements AutoCloseable {
  /** What otf2-print counts, from the README beside the archive. */
  static final int EVENTS = 11102;

  final Otf2Trace trace = new Otf2Trace();

  Fixture() throws Exception {
    this(path("ior-coll/traces.otf2"));
  }

  Fixture(String anchor) throws Exception {
    trace.initTrace(null, anchor, TmfEvent.class);
    TmfSignalManager.dispatchSignal(new TmfTraceOpenedSignal(this, trace, null));
    trace.indexTrace(true);
  }

  static String path(String below) {
    return Path.of(System.getProperty("iostrata.root"), "tests/fixtures", below).toString();
  }

  TimelineAnalysis analysis() {
    return TmfTraceUtils.getAnalysisModuleOfClass(
        trace, TimelineAnalysis.class, TimelineAnalysis.ID);
  }

  @Override
  public void close() {
    TmfSignalManager.dispatchSignal(new TmfTraceClosedSignal(this, trace));
    trace.dispose();
  }
}
