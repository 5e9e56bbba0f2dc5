// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.List;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.widgets.Control;
import org.eclipse.tracecompass.tmf.core.model.ITableColumnDescriptor;
import org.iostrata.tmf.core.result.ResultRow;

/** What shows the rows of a view: a tree, or pictures. */
interface ShownRows {
  /** What they are on. */
  Control control();

  /** Shows other rows, or none. */
  void show(List<ITableColumnDescriptor> headings, List<ResultRow> rows);

  /** All of them, with full numbers; headings first. */
  List<List<Object>> csv();

  /**
   * A picture of them.
   *
   * @param title what they are about
   */
  ImageData picture(String title);
}
