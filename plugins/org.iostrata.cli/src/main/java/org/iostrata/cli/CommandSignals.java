// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.lang.reflect.Proxy;

/**
 * Signals while a command runs. What the terminal sends (Ctrl-C, its end) it sends to the command
 * too: this process goes on until that has ended, and finishes the archive. SIGTERM, which is sent
 * to this process alone, is handed on.
 *
 * <p>Java has no public interface for this; {@code sun.misc.Signal} is in every JDK, and javac
 * warns of its name. Where it is not there, signals do what they always do.
 */
final class CommandSignals {
  private Process command; // null: not started yet
  private boolean told;

  /** From now on, until this process ends; to be called before the command is started. */
  CommandSignals() {
    handle("INT", () -> {});
    handle("HUP", () -> {});
    handle("TERM", this::tell);
  }

  /** The command runs: it is the one that is told. */
  synchronized void handOnTo(Process process) {
    command = process;
    if (told) {
      command.destroy();
    }
  }

  private synchronized void tell() {
    told = true;
    if (command != null) {
      command.destroy();
    }
  }

  private static void handle(String name, Runnable action) {
    try {
      Class<?> signals = Class.forName("sun.misc.Signal");
      Class<?> handlers = Class.forName("sun.misc.SignalHandler");
      Object signal = signals.getConstructor(String.class).newInstance(name);
      Object handler =
          Proxy.newProxyInstance(
              CommandSignals.class.getClassLoader(),
              new Class<?>[] {handlers},
              (proxy, method, arguments) -> {
                action.run();
                return null;
              });
      Object before = signals.getMethod("handle", signals, handlers).invoke(null, signal, handler);
      Object ignored = handlers.getField("SIG_IGN").get(null);
      if (before == ignored) { // by whoever started us, and so by the command
        signals.getMethod("handle", signals, handlers).invoke(null, signal, ignored);
      }
    } catch (ReflectiveOperationException e) {
      // as said above
    }
  }
}
