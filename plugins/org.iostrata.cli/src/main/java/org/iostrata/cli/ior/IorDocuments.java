// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Set;

/** Documents of several runs as one, in the layout of IOR: a list of tests, numbered on. */
public final class IorDocuments {
  private static final Set<String> NUMBERS = Set.of("TestID", "testID");

  private final JsonGenerator json;
  private int tests;
  private String finished = "";

  private IorDocuments(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Joins them.
   *
   * @param command the command line that is told
   */
  public static String join(List<String> documents, String command) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.useDefaultPrettyPrinter();
      IorDocuments joined = new IorDocuments(json);
      json.writeStartObject();
      joined.copyHead(documents.get(0), command);
      json.writeArrayFieldStart("tests");
      for (String document : documents) {
        joined.copyTests(document);
      }
      json.writeEndArray();
      json.writeStringField("Finished", joined.finished);
      json.writeEndObject();
    }
    return text.append('\n').toString();
  }

  private void copyHead(String document, String command) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(document)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (parser.currentToken().isScalarValue() && !name.equals("Finished")) {
          json.writeStringField(name, name.equals("Command line") ? command : parser.getText());
        }
        parser.skipChildren();
      }
    }
  }

  private void copyTests(String document) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(document)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (name.equals("tests")) {
          while (parser.nextToken() != JsonToken.END_ARRAY) {
            copyTest(parser);
            tests++;
          }
        } else if (name.equals("Finished")) {
          finished = parser.getText();
        } else {
          parser.skipChildren();
        }
      }
    }
  }

  private void copyTest(JsonParser parser) throws IOException {
    int depth = 0;
    do {
      JsonToken token = parser.currentToken();
      if (token == JsonToken.FIELD_NAME && NUMBERS.contains(parser.currentName())) {
        json.writeNumberField(parser.currentName(), tests);
        parser.nextToken();
      } else {
        json.copyCurrentEvent(parser);
      }
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
    } while (depth > 0 && parser.nextToken() != null);
  }
}
