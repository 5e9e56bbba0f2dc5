// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/** A whole page with its own style and script, and nothing from anywhere else. */
final class Document {
  private Document() {}

  /**
   * Writes one.
   *
   * @param data what the script reads, as JSON without any {@code <}; null for nothing
   * @param scripts the parts of the script, each of which may use those before
   */
  static void write(Html html, String title, Runnable body, String data, List<String> scripts)
      throws IOException {
    String script = script(scripts);
    html.raw("<!DOCTYPE html>\n").open("html", "lang", "en").open("head");
    html.empty("meta", "charset", "utf-8");
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.empty("meta", "name", "color-scheme", "content", "light dark");
    html.empty("meta", "http-equiv", "Content-Security-Policy", "content", policy(script));
    html.element("title", title);
    html.open("style").raw(Css.variables()).raw(resource("report.css")).closeLine().closeLine();
    html.open("body");
    body.run();
    if (data != null) {
      html.open("script", "type", "application/json", "id", "data").raw(data).closeLine();
    }
    html.open("script").raw(script).closeLine();
    html.closeLine().closeLine();
  }

  /** One function, so that nothing of it is global. */
  private static String script(List<String> parts) throws IOException {
    StringBuilder script = new StringBuilder("(() => {\n'use strict';\n");
    for (String part : parts) {
      script.append(resource(part));
    }
    return script.append("})();\n").toString();
  }

  /** What a browser lets the page do: its own style, its own script, nothing from anywhere. */
  private static String policy(String script) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(UTF_8));
      return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
          + Base64.getEncoder().encodeToString(hash)
          + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Document.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
