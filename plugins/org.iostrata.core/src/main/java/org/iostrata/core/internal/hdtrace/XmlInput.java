// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The elements of an XML file, one after the other. Errors name the file and where in it. */
final class XmlInput implements AutoCloseable {
  private final Path path;
  private final InputStream in;
  private final XMLStreamReader reader;

  XmlInput(Path path) throws IOException {
    this(path, Files.newInputStream(path));
  }

  /** Of what is read elsewhere; closes it. */
  XmlInput(Path path, InputStream in) throws IOException {
    this.path = path;
    this.in = in;
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory(); // not for several threads
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try {
      reader = factory.createXMLStreamReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (XMLStreamException e) {
      in.close();
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  /** Goes on to where an element begins or ends; false at the end. */
  boolean next() throws IOException {
    try {
      while (reader.hasNext()) {
        int what = reader.next();
        if (what == XMLStreamConstants.START_ELEMENT || what == XMLStreamConstants.END_ELEMENT) {
          return true;
        }
      }
      return false;
    } catch (XMLStreamException e) {
      throw new IOException(where() + "no XML: " + firstLine(e), e);
    }
  }

  private static String firstLine(XMLStreamException e) {
    String message = String.valueOf(e.getMessage());
    return message.substring(message.lastIndexOf('\n') + 1).replace("Message: ", "");
  }

  /** Whether an element begins here; else it ends. */
  boolean begins() {
    return reader.isStartElement();
  }

  /** The name of the element. */
  String name() {
    return reader.getLocalName();
  }

  /** An attribute of the element that begins, or null. */
  String attribute(String name) {
    return reader.getAttributeValue(null, name);
  }

  /** All attributes of the element that begins. */
  Map<String, String> attributes() {
    Map<String, String> all = new LinkedHashMap<>();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      all.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
    }
    return all;
  }

  /** A time of the element that begins, in ns. */
  long timeNs(Map<String, String> attributes, String name) throws IOException {
    String text = attributes.get(name);
    if (text == null) {
      throw error("<" + name() + "> has no " + name);
    }
    try {
      return HdTime.parse(text);
    } catch (NumberFormatException e) {
      throw new IOException(where() + name + " is no time: " + text, e);
    }
  }

  /** What is wrong where it is read. */
  IOException error(String what) {
    return new IOException(where() + what);
  }

  private String where() {
    return path
        + ": line "
        + reader.getLocation().getLineNumber()
        + ", column "
        + reader.getLocation().getColumnNumber()
        + ": ";
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
