// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.trace;

import org.iostrata.core.TraceSource;
import org.iostrata.core.source.SourceProvider;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.util.tracker.ServiceTracker;

/** Makes the trace formats known that other bundles give as OSGi services. */
public final class Formats implements BundleActivator {
  private ServiceTracker<SourceProvider, SourceProvider> tracker;

  @Override
  public void start(BundleContext context) {
    tracker =
        new ServiceTracker<>(context, SourceProvider.class, null) {
          @Override
          public SourceProvider addingService(ServiceReference<SourceProvider> reference) {
            SourceProvider provider = super.addingService(reference);
            TraceSource.register(provider);
            return provider;
          }

          @Override
          public void removedService(
              ServiceReference<SourceProvider> reference, SourceProvider provider) {
            TraceSource.unregister(provider);
            super.removedService(reference, provider);
          }
        };
    tracker.open();
  }

  @Override
  public void stop(BundleContext context) {
    tracker.close();
  }
}
