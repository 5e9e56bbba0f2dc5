// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.tracecompass.tmf.ui.viewers.TmfViewer;
import org.iostrata.tmf.core.access.AccessPicture.Meaning;
import org.iostrata.tmf.core.result.ResultRow;

/** Beside an access map: a menu of the files, and below it what the colours stand for. */
final class AccessFiles extends TmfViewer {
  /** Nobody looks through a longer menu; others come in when they are selected elsewhere. */
  private static final int MOST_FILES = 500;

  private static final int MOST_LINES = 30;

  private final Composite area;
  private final Combo menu;
  private final Table colours;
  private List<ResultRow> rows = List.of();

  /**
   * Fills a part of a view.
   *
   * @param choose hears of the file that the user chooses
   */
  AccessFiles(Composite parent, Consumer<ResultRow> choose) {
    super(parent);
    area = new Composite(parent, SWT.NONE);
    GridLayout layout = new GridLayout();
    layout.marginWidth = 0;
    layout.marginHeight = 0;
    area.setLayout(layout);
    menu = new Combo(area, SWT.READ_ONLY);
    menu.setVisibleItemCount(MOST_LINES);
    GridData ofMenu = new GridData(SWT.FILL, SWT.CENTER, true, false);
    ofMenu.widthHint = 1; // as wide as there is room, not as its longest line
    menu.setLayoutData(ofMenu);
    menu.addListener(SWT.Selection, event -> choose.accept(rows.get(menu.getSelectionIndex())));
    colours = new Table(area, SWT.NONE);
    colours.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
    for (int column = 0; column < 2; column++) {
      new TableColumn(colours, column == 0 ? SWT.LEFT : SWT.RIGHT);
    }
  }

  /** Offers files, of which one is chosen. */
  void show(List<ResultRow> all, ResultRow chosen) {
    List<ResultRow> first = all.subList(0, Math.min(MOST_FILES, all.size()));
    boolean in = chosen == null || first.contains(chosen);
    List<ResultRow> offered =
        in ? first : Stream.concat(first.stream(), Stream.of(chosen)).toList();
    if (!offered.equals(rows)) {
      rows = offered;
      menu.setItems(offered.stream().map(AccessFiles::line).toArray(String[]::new));
    }
    if (chosen == null) {
      menu.deselectAll();
    } else {
      menu.select(rows.indexOf(chosen));
    }
    menu.setToolTipText(chosen == null ? null : String.join(", ", chosen.getLabels()));
  }

  /** What is told apart best comes first: there is little room. */
  private static String line(ResultRow row) {
    String path = row.getLabels().get(0);
    int name = path.lastIndexOf('/') + 1;
    return path.substring(name) + ", " + row.getLabels().get(1) + ", " + path.substring(0, name);
  }

  /** Explains colours. */
  void explain(List<Meaning> legend) {
    colours.removeAll();
    for (Meaning meaning : legend) {
      TableItem item = new TableItem(colours, SWT.NONE);
      item.setText(
          new String[] {
            "■ " + meaning.name(), String.format(Locale.US, "%,d", meaning.operations())
          });
      item.setForeground(0, colour(meaning.colour()));
    }
    for (TableColumn column : colours.getColumns()) {
      column.pack();
    }
  }

  /** A colour as data providers write it. */
  static Color colour(String text) {
    int rgb = Integer.parseInt(text.substring(1), 16);
    return new Color(rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff);
  }

  @Override
  public Control getControl() {
    return area;
  }

  @Override
  public void refresh() {
    area.redraw();
  }
}
