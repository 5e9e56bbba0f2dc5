// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

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
            && trace.getLocation() != null
        ? text.replace(trace.getName(), IoTrace.title(trace.getLocation().getPath()))
        : text;
  }

  @Override
  public Image decorateImage(Image image, Object element) {
    return image;
  }
}
