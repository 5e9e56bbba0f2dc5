// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Holds a project's files against the rules of the format, as its own library keeps them: by the
 * JDK's parser of XML, and by nothing of the reader.
 */
final class WrittenFiles {
  private static final Set<String> RELATIONS = Set.of("rel", "s", "e", "un");

  private WrittenFiles() {}

  static void check(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.sorted().toList();
    }
    List<String> prefixes = new ArrayList<>();
    for (Path file : files) {
      String name = file.getFileName().toString();
      int dot = name.lastIndexOf('.');
      if (name.endsWith(".proj")) {
        assertTrue(name.matches("[a-zA-Z0-9-. ]+"), name);
        prefixes(parse(file), name.substring(0, dot), prefixes);
      } else {
        check(file, name.substring(dot));
      }
    }
    for (Path file : files) {
      String name = file.getFileName().toString();
      boolean placed = prefixes.stream().anyMatch(name::startsWith) || name.endsWith(".proj");
      assertTrue(placed, name + " belongs to no place of the tree");
    }
  }

  private static void check(Path file, String ending) throws IOException {
    switch (ending) {
      case ".trc" -> program(parse(file), file);
      case ".rel" -> relations(parse(file), file);
      case ".stat" -> {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertTrue(text.matches("(?s)\\d{5}\n<Statistics>.*</Statistics>\n.*"), text);
        int begin = 6 + Integer.parseInt(text.substring(0, 5));
        assertEquals("</Statistics>\n", text.substring(begin - 14, begin));
        assertEquals(8, (text.length() - begin) % 16, "a time, and rows of a time and a value");
      }
      case ".info" -> assertEquals("\n\n", Files.readString(file));
      default -> throw new AssertionError("not a file of the format: " + file);
    }
  }

  private static Element parse(Path file) throws IOException {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(file.toFile())
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new AssertionError(file + ": " + e.getMessage(), e);
    }
  }

  private static List<Element> children(Element of) {
    List<Element> all = new ArrayList<>();
    for (Node child = of.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element) {
        all.add(element);
      } else {
        boolean text = of.getTagName().equals("Description");
        assertTrue(text || child.getTextContent().isBlank(), child.getTextContent());
      }
    }
    return all;
  }

  /** What the names of files begin with: those of nodes, without marks; siblings differ. */
  private static void prefixes(Element of, String prefix, List<String> into) {
    Set<String> siblings = new HashSet<>();
    for (Element child : children(of)) {
      if (child.getTagName().equals("Topology")) {
        prefixes(child, prefix, into);
      } else if (child.getTagName().equals("Node")) {
        assertTrue(siblings.add(child.getAttribute("name")), "a name for each");
        String own = child.getAttribute("name").replaceAll("[^a-zA-Z0-9-. ]", "");
        into.add(prefix + "_" + own);
        prefixes(child, prefix + "_" + own, into);
      }
    }
  }

  private static BigDecimal time(Element of, String name) {
    String text = of.getAttribute(name);
    assertTrue(text.matches("-?\\d+\\.\\d{9}"), text);
    return new BigDecimal(text);
  }

  private static void program(Element program, Path file) {
    assertEquals("Program", program.getTagName());
    assertTrue(Integer.parseInt(program.getAttribute("timeAdjustment")) >= 0);
    states(program, null, file);
  }

  /** States follow each other; those in the Nested before a state lie inside of it. */
  private static void states(Element of, Element around, Path file) {
    Element nested = null;
    BigDecimal reached = around == null ? null : time(around, "time");
    for (Element child : children(of)) {
      if (child.getTagName().equals("Nested")) {
        assertNull(nested, "a state after each Nested");
        nested = child;
        continue;
      }
      BigDecimal from = time(child, "time");
      BigDecimal to = time(child, "end");
      String where = file + ": " + child.getTagName() + " at " + from;
      assertTrue(from.compareTo(to) <= 0, where);
      assertTrue(reached == null || reached.compareTo(from) <= 0, where);
      reached = to;
      if (nested != null) {
        states(nested, child, file);
        nested = null;
      }
    }
    assertNull(nested, "a state after each Nested");
    if (around != null) {
      assertTrue(reached.compareTo(time(around, "end")) <= 0, file + ": ends too late");
    }
  }

  /** A token is made, begins a state, ends it and is given up; and all in the order of time. */
  private static void relations(Element root, Path file) {
    assertEquals("relation", root.getTagName());
    for (String name : List.of("version", "localToken", "topologyNumber", "timeAdjustment")) {
      assertTrue(Integer.parseInt(root.getAttribute(name)) >= 0, name);
    }
    assertFalse(root.getAttribute("hostID").isEmpty());
    Set<String> made = new HashSet<>();
    Set<String> open = new HashSet<>();
    BigDecimal reached = null;
    for (Element entry : children(root)) {
      assertTrue(RELATIONS.contains(entry.getTagName()), entry.getTagName());
      String token = entry.getAttribute("t");
      BigDecimal time = time(entry, "time");
      assertTrue(reached == null || reached.compareTo(time) <= 0, file + ": " + time);
      reached = time;
      switch (entry.getTagName()) {
        case "rel" -> assertTrue(made.add(token) && open.add(token), token);
        case "un" -> assertTrue(open.remove(token), token);
        default -> assertTrue(open.contains(token), token);
      }
    }
    assertEquals(Set.of(), open);
  }
}
