// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.piosimhd;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.iostrata.core.internal.xml.XmlInput;
import org.iostrata.simulator.ModelException;

/** A file in XML as a tree of elements. */
final class XmlTree {
  /** Of a machine a model says about 1.5 KiB. */
  private static final long MOST_BYTES = 1 << 26;

  private static final int DEEPEST = 100;

  private XmlTree() {}

  /**
   * Reads a file.
   *
   * @return its root
   * @throws ModelException when it is none that we would read
   * @throws IOException when it is no XML, with the line
   */
  static XmlElement read(Path file) throws IOException, ModelException {
    if (Files.size(file) > MOST_BYTES) {
      throw new ModelException(file + ": too large for a file of this kind: more than 64 MiB");
    }
    ArrayDeque<XmlElement> open = new ArrayDeque<>();
    XmlElement root = null;
    StringBuilder text = new StringBuilder();
    try (XmlInput in = new XmlInput(file)) {
      while (in.next(text)) {
        if (in.begins()) {
          XmlElement element = element(file, in);
          if (open.isEmpty()) {
            root = element;
          } else {
            open.peek().add(element);
          }
          open.push(element);
          if (open.size() > DEEPEST) {
            throw element.wrong("nested too deeply");
          }
        } else {
          open.pop().text(text.toString().strip());
        }
        text.setLength(0);
      }
    }
    return root;
  }

  private static XmlElement element(Path file, XmlInput in) {
    Map<String, String> attributes = new LinkedHashMap<>();
    in.attributes()
        .forEach((name, value) -> attributes.put(name.toLowerCase(Locale.ROOT), value.strip()));
    return new XmlElement(file + ":" + in.line(), in.name(), attributes);
  }
}
