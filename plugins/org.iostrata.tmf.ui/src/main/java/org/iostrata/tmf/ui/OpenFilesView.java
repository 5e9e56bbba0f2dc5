// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.Map;
import org.eclipse.swt.widgets.Composite;
import org.iostrata.tmf.core.Names;
import org.iostrata.tmf.core.lock.OpenFilesDataProvider;

/** The view <i>Open Files</i>: how many are open, and who holds locks or waits for them. */
public final class OpenFilesView extends LinesView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.open-files";

  /** A view of whatever trace is active. */
  public OpenFilesView() {
    super("Open Files");
  }

  @Override
  String title() {
    return "Open Files";
  }

  @Override
  String provider() {
    return OpenFilesDataProvider.ID;
  }

  @Override
  String text(double value) {
    return Names.number(value, "");
  }

  @Override
  LineRows rows(Composite parent, Map<String, Object> wished) {
    return new LoadRows(parent, OpenFilesDataProvider.ID, wished);
  }
}
