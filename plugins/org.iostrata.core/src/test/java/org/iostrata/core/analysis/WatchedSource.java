// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.Trace;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Source;

/** An archive that counts how its processes are read, and says how they may be. */
final class WatchedSource implements Source {
  /** How processes of several threads are read. */
  enum Reading {
    /** By time, always. */
    WHOLE,
    /** As the archive says. */
    ASKED,
    /** Thread by thread, whatever the archive says. */
    APART
  }

  private final Source source;
  private final Reading reading;
  private int wholes;

  WatchedSource(Path archive, Reading reading) throws IOException {
    source = TraceSource.open(archive);
    this.reading = reading;
  }

  /** How many processes of several threads were read as a whole. */
  int wholes() {
    return wholes;
  }

  @Override
  public Trace trace() {
    return source.trace();
  }

  @Override
  public synchronized OperationCursor operations(int process) throws IOException {
    wholes += trace().processes().get(process).threads().size() > 1 ? 1 : 0;
    return source.operations(process);
  }

  @Override
  public List<OperationCursor> operationsByThread(int process) throws IOException {
    return switch (reading) {
      case WHOLE -> List.of(operations(process));
      case ASKED -> source.operationsByThread(process);
      case APART -> source.operationsByThread(process).stream().map(WatchedSource::never).toList();
    };
  }

  /** The cursor, which never says that it is entangled. */
  private static OperationCursor never(OperationCursor cursor) {
    return (OperationCursor)
        Proxy.newProxyInstance(
            WatchedSource.class.getClassLoader(),
            new Class<?>[] {OperationCursor.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("isEntangled")) {
                return false;
              }
              try {
                return method.invoke(cursor, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
