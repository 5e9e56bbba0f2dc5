// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceAdapterManager;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.IMarkerEventSource;
import org.iostrata.tmf.core.trace.IoTrace;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/**
 * Tells all views with lanes, those of Trace Compass too, where the markers of our traces come
 * from. A view asks when a trace is opened, so this is known as soon as any of our classes is.
 */
public final class MarkersOfTraces implements BundleActivator, IAdapterFactory {
  @Override
  public void start(BundleContext context) {
    TmfTraceAdapterManager.registerFactory(this, IoTrace.class);
  }

  @Override
  public void stop(BundleContext context) {
    TmfTraceAdapterManager.unregisterFactory(this);
  }

  @Override
  public <T> T getAdapter(Object trace, Class<T> type) {
    return type == IMarkerEventSource.class ? type.cast(new TraceMarkers((IoTrace) trace)) : null;
  }

  @Override
  public Class<?>[] getAdapterList() {
    return new Class<?>[] {IMarkerEventSource.class};
  }
}
