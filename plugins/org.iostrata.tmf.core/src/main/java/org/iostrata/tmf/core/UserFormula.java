// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core;

import org.eclipse.core.runtime.Platform;
import org.iostrata.core.internal.filter.Formula;
import org.iostrata.core.source.FilterException;
import org.iostrata.tmf.core.result.Wanted;
import org.iostrata.tmf.core.trace.TimeAxis;

/** The formula that the user has chosen, for colours, a column and a chart. */
public final class UserFormula {
  /** The preference: its text; empty for none. */
  public static final String PREFERENCE = "formula";

  private UserFormula() {}

  /** What is wrong with a text; null when nothing is. */
  public static String wrong(String text) {
    try {
      Formula.parse(text);
      return null;
    } catch (FilterException e) {
      return Wanted.wrong(e);
    }
  }

  /** What the values of a formula are in; empty when it is wrong. */
  public static String unit(String text) {
    try {
      return Formula.parse(text).unit();
    } catch (FilterException e) {
      return "";
    }
  }

  /** The formula of the preferences; null for none. */
  public static Formula preferred() {
    String text =
        Platform.getPreferencesService().getString(TimeAxis.PREFERENCES, PREFERENCE, "", null);
    try {
      return text.isBlank() ? null : Formula.parse(text);
    } catch (FilterException e) {
      return null; // somebody wrote into the file of the preferences
    }
  }
}
