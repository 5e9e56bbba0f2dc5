// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.util.ArrayList;
import java.util.List;

/** Takes cells as they are: a Long, Double, String or Boolean, or null; ids as texts. */
final class RowCollector implements TableWriter {
  private final List<List<Object>> all = new ArrayList<>();

  /** All rows so far. */
  List<List<Object>> all() {
    return all;
  }

  private void add(Object value) {
    all.get(all.size() - 1).add(value);
  }

  @Override
  public void beginRow() {
    all.add(new ArrayList<>());
  }

  @Override
  public void integer(long value) {
    add(value);
  }

  @Override
  public void unsigned(long value) {
    add(Long.toUnsignedString(value));
  }

  @Override
  public void real(double value) {
    add(value);
  }

  @Override
  public void text(String value) {
    add(value);
  }

  @Override
  public void flag(boolean value) {
    add(value);
  }

  @Override
  public void missing() {
    add(null);
  }

  @Override
  public void endRow() {
    // the next one says that it begins
  }

  @Override
  public void close() {
    // nothing is open
  }
}
