// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.xml;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
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
public final class XmlInput implements AutoCloseable {
  private static final int BYTE_ORDER_MARK = 0xFEFF;

  private final Path path;
  private final InputStream in;
  private final XMLStreamReader reader;

  /** Of a file. */
  public XmlInput(Path path) throws IOException {
    this(path, Files.newInputStream(path));
  }

  /** Of what is read elsewhere; closes it. */
  public XmlInput(Path path, InputStream in) throws IOException {
    this.path = path;
    this.in = in;
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory(); // not for several threads
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try {
      reader = factory.createXMLStreamReader(text(in));
    } catch (XMLStreamException e) {
      in.close();
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  /** Without the mark of UTF-8, which editors put in front of what they write. */
  private static Reader text(InputStream in) throws IOException {
    BufferedReader text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    text.mark(1);
    if (text.read() != BYTE_ORDER_MARK) {
      text.reset();
    }
    return text;
  }

  /** Goes on to where an element begins or ends; false at the end. */
  public boolean next() throws IOException {
    return next(null);
  }

  /**
   * Goes on to where an element begins or ends.
   *
   * @param text gets the text on the way there; null when nobody wants it
   * @return false at the end
   */
  public boolean next(StringBuilder text) throws IOException {
    try {
      while (reader.hasNext()) {
        int what = reader.next();
        if (what == XMLStreamConstants.START_ELEMENT || what == XMLStreamConstants.END_ELEMENT) {
          return true;
        }
        if (text != null && reader.isCharacters()) {
          text.append(reader.getText());
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
  public boolean begins() {
    return reader.isStartElement();
  }

  /** The name of the element. */
  public String name() {
    return reader.getLocalName();
  }

  /** An attribute of the element that begins, or null. */
  public String attribute(String name) {
    return reader.getAttributeValue(null, name);
  }

  /** All attributes of the element that begins. */
  public Map<String, String> attributes() {
    Map<String, String> all = new LinkedHashMap<>();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      all.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
    }
    return all;
  }

  /** Which line of the file is read, from 1. */
  public int line() {
    return reader.getLocation().getLineNumber();
  }

  /** What is wrong where it is read. */
  public IOException error(String what) {
    return new IOException(where() + what);
  }

  private String where() {
    return path + ": line " + line() + ", column " + reader.getLocation().getColumnNumber() + ": ";
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
