// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.layout.RowLayout;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.tracecompass.tmf.core.model.ITableColumnDescriptor;
import org.iostrata.tmf.core.result.Distribution;
import org.iostrata.tmf.core.result.DistributionBar;
import org.iostrata.tmf.core.result.ResultRow;

/** The histograms of one layer beside each other, below a menu of the layers and a legend. */
final class Histograms implements ShownRows {
  private final Composite area;
  private final Combo layers;
  private final Composite legend;
  private final List<DistributionChart> charts = new ArrayList<>();
  private List<List<Object>> csv = List.of();
  private List<DistributionBar> bars = List.of();
  private boolean logarithmic;

  Histograms(Composite parent) {
    area = new Composite(parent, SWT.NONE);
    area.setLayout(new GridLayout(2, false));
    layers = new Combo(area, SWT.READ_ONLY);
    layers.addListener(SWT.Selection, event -> draw());
    legend = new Composite(area, SWT.NONE);
    legend.setLayout(new RowLayout());
    legend.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
    Composite beside = new Composite(area, SWT.NONE);
    beside.setLayout(new FillLayout());
    beside.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true, 2, 1));
    for (Distribution of : Distribution.values()) {
      charts.add(new DistributionChart(beside, of));
    }
  }

  @Override
  public Control control() {
    return area;
  }

  @Override
  public List<List<Object>> csv() {
    return csv;
  }

  /** As it is drawn: the titles are those of the axes. */
  @Override
  public ImageData picture(String title) {
    Image image = new Image(area.getDisplay(), area.getBounds());
    GC gc = new GC(image);
    area.print(gc);
    gc.dispose();
    ImageData drawn = image.getImageData();
    image.dispose();
    return drawn;
  }

  @Override
  public void show(List<ITableColumnDescriptor> headings, List<ResultRow> rows) {
    csv = CsvFile.lines(headings, rows);
    bars = rows.stream().map(DistributionBar::of).toList();
    String before = layers.getText();
    List<String> names = bars.stream().map(DistributionBar::layer).distinct().toList();
    if (!names.equals(Arrays.asList(layers.getItems()))) {
      layers.setItems(names.toArray(String[]::new));
      layers.select(Math.max(0, names.indexOf(before)));
    }
    draw();
  }

  /** Whether the height of a bar is the logarithm of its count. */
  void show(boolean onLogarithmicAxis) {
    logarithmic = onLogarithmicAxis;
    draw();
  }

  private void draw() {
    String layer = layers.getText();
    List<DistributionBar> of = bars.stream().filter(bar -> bar.layer().equals(layer)).toList();
    charts.forEach(chart -> chart.show(of, logarithmic));
    for (Control old : legend.getChildren()) {
      old.dispose();
    }
    Map<String, String> colours = new LinkedHashMap<>();
    of.forEach(bar -> colours.put(bar.kind(), bar.colour()));
    colours.forEach(
        (kind, colour) -> {
          Label label = new Label(legend, SWT.NONE);
          label.setText("■ " + kind);
          label.setForeground(AccessFiles.colour(colour));
        });
    area.layout(true, true);
  }
}
