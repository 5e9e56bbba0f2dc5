// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.iostrata.core.analysis.AnalysisResult;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.report.Palette;
import org.iostrata.core.rule.Finding;

/** Writes an analysis as one HTML file in UTF-8. */
public final class HtmlReport {
  private final Html html = new Html();

  private HtmlReport() {}

  /** Writes a run and the verdicts on it; the stream stays open. */
  public static void write(AnalysisResult result, List<Finding> findings, OutputStream out)
      throws IOException {
    HtmlReport report = new HtmlReport();
    report.page(result, findings);
    out.write(report.html.toString().getBytes(UTF_8));
  }

  private void page(AnalysisResult result, List<Finding> findings) throws IOException {
    String script = resource("report.js");
    html.raw("<!DOCTYPE html>\n").open("html", "lang", "en").open("head");
    html.empty("meta", "charset", "utf-8");
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.empty("meta", "name", "color-scheme", "content", "light dark");
    html.empty("meta", "http-equiv", "Content-Security-Policy", "content", policy(script));
    html.element("title", "I/O report: " + result.trace().path());
    html.open("style").raw(colours()).raw(resource("report.css")).closeLine().closeLine();
    html.open("body");
    body(result, findings);
    html.open("script").raw(script).closeLine();
    html.closeLine().closeLine();
  }

  private void body(AnalysisResult result, List<Finding> findings) {
    new SummarySection(html, result, findings).write();
    html.open("main");
    new FindingsSection(html, result.trace(), findings).write();
    new TableSections(html, result).write();
    html.closeLine();
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

  /** The palette as variables of the style sheet: {@code --kind-read}, {@code --layer-posix} … */
  private static String colours() {
    StringBuilder css = new StringBuilder(":root{");
    for (OperationKind kind : OperationKind.values()) {
      css.append(variable(kind)).append(':').append(Palette.of(kind)).append(';');
    }
    for (Layer layer : Layer.values()) {
      css.append(variable(layer)).append(':').append(Palette.of(layer)).append(';');
    }
    return css.append("}\n").toString();
  }

  static String variable(OperationKind kind) {
    return "--kind-" + kind.key();
  }

  static String variable(Layer layer) {
    return "--layer-" + layer.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
