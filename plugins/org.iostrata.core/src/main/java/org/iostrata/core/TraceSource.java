// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.CopyOnWriteArrayList;
import org.iostrata.core.internal.darshan.DarshanProvider;
import org.iostrata.core.internal.hdtrace.HdTraceProvider;
import org.iostrata.core.internal.otf2.Otf2Provider;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SourceProvider;

/** Opens a trace of whatever format there is a {@link SourceProvider} for. */
public final class TraceSource {
  private static final SourceProvider OTF2 = new Otf2Provider();
  private static final SourceProvider DARSHAN = new DarshanProvider();
  private static final SourceProvider HDTRACE = new HdTraceProvider();
  private static final List<SourceProvider> REGISTERED = new CopyOnWriteArrayList<>();

  private TraceSource() {}

  /**
   * Adds a format where {@link ServiceLoader} does not find it: each bundle of a workbench has a
   * class loader of its own.
   */
  public static void register(SourceProvider provider) {
    REGISTERED.add(provider);
  }

  /** Takes back what was {@linkplain #register registered}. */
  public static void unregister(SourceProvider provider) {
    REGISTERED.remove(provider);
  }

  /** The format of what is at a path, which is there, as far as one is recognised. */
  public static Optional<SourceProvider> provider(Path path) throws IOException {
    for (SourceProvider provider : providers()) {
      if (provider.recognises(path)) {
        return Optional.of(provider);
      }
    }
    return Optional.empty();
  }

  /** Registered formats first, then those of the core, then those on the class path. */
  private static List<SourceProvider> providers() throws IOException {
    List<SourceProvider> providers = new ArrayList<>(REGISTERED);
    providers.add(OTF2);
    providers.add(DARSHAN);
    providers.add(HDTRACE);
    try {
      ServiceLoader.load(SourceProvider.class).forEach(providers::add);
    } catch (ServiceConfigurationError e) {
      throw new IOException("a trace format cannot be loaded: " + e.getMessage(), e);
    }
    return providers;
  }

  /**
   * Opens a trace. What of it is missing or broken is left out, which {@link Source#quality} tells.
   *
   * @param path a file, or the directory that holds it
   * @throws IOException when it is not there, or cannot be read as any format known
   */
  public static Source open(Path path) throws IOException {
    return provider(path).orElse(OTF2).open(path);
  }

  /**
   * Opens a trace that has to be whole: a file that is not fails what reads it.
   *
   * @param path a file, or the directory that holds it
   * @throws IOException when it is not there, or cannot be read as any format known
   */
  public static Source openWhole(Path path) throws IOException {
    return provider(path).orElse(OTF2).openWhole(path);
  }
}
