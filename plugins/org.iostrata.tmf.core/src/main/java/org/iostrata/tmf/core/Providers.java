// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/** The data providers of traces, made when they are first asked for. */
public final class Providers {
  /** Trace Compass has called one method by these names, the newest first. */
  private static final List<String> NAMES = List.of("getOrCreateDataProvider", "getDataProvider");

  private static final Method METHOD = method();

  private Providers() {}

  private static Method method() {
    for (String name : NAMES) {
      try {
        return DataProviderManager.class.getMethod(
            name, ITmfTrace.class, String.class, Class.class);
      } catch (NoSuchMethodException e) {
        continue; // it has another name
      }
    }
    throw new LinkageError("This Trace Compass gives no data providers");
  }

  /** The provider of a trace with an id, or null when it has none. */
  public static <T extends ITmfTreeDataProvider<?>> T of(
      ITmfTrace trace, String id, Class<T> type) {
    try {
      return type.cast(METHOD.invoke(DataProviderManager.getInstance(), trace, id, type));
    } catch (IllegalAccessException e) {
      throw new LinkageError("This Trace Compass gives nobody its data providers", e);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
