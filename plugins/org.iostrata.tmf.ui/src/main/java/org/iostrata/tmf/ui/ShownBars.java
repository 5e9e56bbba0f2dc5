// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jface.action.IAction;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.ITimeGraphPresentationProvider;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeEvent;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.NullTimeEvent;
import org.eclipse.ui.IWorkbenchPartSite;

/** The bars that are in the rows of a view now, and what the mouse would tell about each. */
public final class ShownBars {
  /** More than a table takes; nobody waits for more questions either. */
  private static final int MOST = 100_000;

  private final ITimeGraphPresentationProvider texts;
  private final Set<String> words = new LinkedHashSet<>();
  private final List<Map<String, String>> bars = new ArrayList<>();
  private final List<Object[]> places = new ArrayList<>();

  private ShownBars(ITimeGraphPresentationProvider texts) {
    this.texts = texts;
  }

  /** A line of a menu that writes them. */
  static IAction action(IWorkbenchPartSite site, TimeGraphViewer viewer) {
    return SaveAction.csv(site, () -> csv(viewer));
  }

  /**
   * As lines of a table: row, begin, end, and a column for each word of any bar; headings first.
   */
  public static List<List<Object>> csv(TimeGraphViewer viewer) {
    ShownBars shown = new ShownBars(viewer.getTimeGraphProvider());
    for (ITimeGraphEntry row : viewer.getTimeGraphControl().getExpandedElements()) {
      shown.add(row, viewer.getTime0(), viewer.getTime1());
    }
    return shown.lines();
  }

  private void add(ITimeGraphEntry row, long fromNs, long toNs) {
    Iterator<ITimeEvent> all = row.getTimeEventsIterator(fromNs, toNs, 1);
    while (all != null && all.hasNext() && bars.size() < MOST) {
      ITimeEvent bar = all.next();
      if (!(bar instanceof NullTimeEvent)) {
        long barToNs = bar.getTime() + bar.getDuration();
        Map<String, String> told = texts.getEventHoverToolTipInfo(bar, bar.getTime());
        Map<String, String> about = told == null ? Map.of() : new LinkedHashMap<>(told);
        words.addAll(about.keySet());
        bars.add(about);
        places.add(new Object[] {path(row), bar.getTime(), barToNs});
      }
    }
  }

  private static String path(ITimeGraphEntry row) {
    return row.getParent() == null ? row.getName() : path(row.getParent()) + "/" + row.getName();
  }

  private List<List<Object>> lines() {
    List<List<Object>> lines = new ArrayList<>();
    List<Object> headings = new ArrayList<>(List.of("Row", "From (ns)", "To (ns)"));
    headings.addAll(words);
    lines.add(headings);
    for (int i = 0; i < bars.size(); i++) {
      List<Object> line = new ArrayList<>(List.of(places.get(i)));
      for (String word : words) {
        line.add(bars.get(i).get(word));
      }
      lines.add(line);
    }
    return lines;
  }
}
