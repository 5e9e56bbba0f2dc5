// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.result;

import org.eclipse.tracecompass.tmf.core.model.ITableColumnDescriptor;

/**
 * What stands above a column.
 *
 * @param text a word or two
 * @param tooltip what the column says
 */
public record Heading(String text, String tooltip) implements ITableColumnDescriptor {
  @Override
  public String getText() {
    return text;
  }

  @Override
  public String getTooltip() {
    return tooltip;
  }
}
