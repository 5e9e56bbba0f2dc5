// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.html;

import java.util.Locale;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.report.LinkWords;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.ExcludedResult;
import org.iostrata.core.result.QualityNote;

/** What was odd in the trace, and what is not in any number above. */
final class QualitySection {
  private static final int MOST_CUT = 20;

  private final Html html;
  private final AnalysisResult result;

  QualitySection(Html html, AnalysisResult result) {
    this.html = html;
    this.result = result;
  }

  void write() {
    html.open("section", "id", "quality").element("h2", "Quality of the data");
    long foreign = LinkWords.foreign(result);
    if (result.quality().isEmpty() && foreign == 0) {
      html.element("p", "Nothing odd was met in the trace.");
    } else {
      html.open("ul", "class", "quality");
      if (foreign > 0) {
        note(foreign, LinkWords.foreignWords(result));
      }
      for (QualityNote note : result.quality()) {
        note(note.count(), note.message());
        note.threads().stream().limit(MOST_CUT).forEach(this::cut);
      }
      html.closeLine();
    }
    if (!result.excluded().isEmpty()) {
      excluded();
    }
    html.closeLine();
  }

  private void note(long count, String message) {
    html.open("li").element("strong", Quantity.count(count).toString());
    html.text(" " + message).closeLine();
  }

  private void cut(CutThread thread) {
    html.open("li").element("code", thread.file());
    html.text(
        String.format(
            Locale.US,
            " of process %,d: %,d of %,d events read; %s",
            thread.process(),
            thread.events(),
            thread.claimedEvents(),
            thread.reason()));
    html.closeLine();
  }

  private void excluded() {
    html.element("h3", "Left out: not the program's own files");
    html.open("div", "class", "scroll").open("table").open("thead").open("tr");
    for (String name : new String[] {"Files of", "Layer", "Operations", "Bytes", "Time"}) {
      boolean number = !name.equals("Files of") && !name.equals("Layer");
      html.element("th", name, "scope", "col", "class", number ? "number" : null);
    }
    html.close().close().open("tbody");
    for (ExcludedResult excluded : result.excluded()) {
      html.open("tr").element("td", what(excluded.fileClass())).open("td");
      LayerChip.write(html, excluded.layer());
      html.close();
      number(Quantity.count(excluded.totals().count()));
      number(Quantity.bytes(excluded.totals().bytes()));
      number(Quantity.nanoseconds(excluded.totals().timeNs()));
      html.closeLine();
    }
    html.close().close().closeLine();
  }

  private static String what(FileClass fileClass) {
    return switch (fileClass) {
      case DATA -> "the program";
      case STREAM -> "standard input and output, pipes";
      case SYSTEM -> "the system";
      case LIBRARY -> "libraries";
    };
  }

  private void number(Quantity quantity) {
    html.element("td", quantity.toString(), "class", "number");
  }
}
