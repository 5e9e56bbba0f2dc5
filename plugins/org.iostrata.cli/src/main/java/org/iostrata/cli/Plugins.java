// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/** Jars of the user's that the command takes trace formats from. */
final class Plugins {
  private Plugins() {}

  /**
   * The classes of the command, and of some jars.
   *
   * @param jars paths, with the separator of class paths between them, or null
   */
  static ClassLoader of(String jars) {
    ClassLoader own = Plugins.class.getClassLoader();
    if (jars == null || jars.isEmpty()) {
      return own;
    }
    List<URL> urls = new ArrayList<>();
    for (String jar : jars.split(File.pathSeparator, -1)) {
      try {
        urls.add(new File(jar).toURI().toURL());
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException(jar, e);
      }
    }
    return new URLClassLoader(urls.toArray(URL[]::new), own);
  }
}
