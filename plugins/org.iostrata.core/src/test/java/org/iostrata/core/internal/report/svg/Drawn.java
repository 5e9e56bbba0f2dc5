// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.svg;

import java.io.StringReader;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Reads an SVG for tests. */
public final class Drawn {
  private Drawn() {}

  /** The {@code svg} element. */
  public static Element root(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)))
        .getDocumentElement();
  }

  /** All elements of a name, in their order. */
  public static Stream<Element> elements(Element root, String tag) {
    NodeList all = root.getElementsByTagName(tag);
    return IntStream.range(0, all.getLength()).mapToObj(i -> (Element) all.item(i));
  }

  /** What holds for an element: its own attribute, or that of an element around it. */
  public static String inherited(Element element, String attribute) {
    Element with = element;
    while (!with.hasAttribute(attribute)) {
      with = (Element) with.getParentNode();
    }
    return with.getAttribute(attribute);
  }
}
