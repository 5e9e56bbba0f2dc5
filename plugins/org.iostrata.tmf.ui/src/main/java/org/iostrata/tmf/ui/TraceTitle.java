// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.net.URI;
import org.eclipse.jface.viewers.BaseLabelProvider;
import org.eclipse.jface.viewers.ILabelDecorator;
import org.eclipse.swt.graphics.Image;
import org.eclipse.tracecompass.tmf.ui.project.model.TmfTraceElement;
import org.iostrata.tmf.core.trace.IoTrace;

/**
 * Shows traces in the project by their {@linkplain IoTrace#title title}: Trace Compass calls them
 * by their files, of which all have one name.
 */
public final class TraceTitle extends BaseLabelProvider implements ILabelDecorator {
  @Override
  public String decorateText(String text, Object element) {
    return element instanceof TmfTraceElement trace
            && trace.getTraceType() != null
            && trace.getTraceType().startsWith(IoTrace.ID)
            && file(trace) != null
        ? text.replace(trace.getName(), IoTrace.title(file(trace).getPath()))
        : text;
  }

  /** In an experiment a trace lies somewhere else. */
  private static URI file(TmfTraceElement trace) {
    return trace.getElementUnderTraceFolder().getLocation();
  }

  @Override
  public Image decorateImage(Image image, Object element) {
    return image;
  }
}
