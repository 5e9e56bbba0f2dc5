// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.List;
import java.util.Map;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.iostrata.tmf.core.result.Heading;
import org.iostrata.tmf.core.result.ProfileDataProvider;
import org.iostrata.tmf.core.result.Wanted;

/** The view <i>I/O Profile</i>: where the time goes, of the run, a part of it, or a selection. */
public final class ProfileView extends JudgedView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.profile";

  private final List<Heading> choices = ProfileDataProvider.choices();
  private Heading by = kept(IoPreferences.PROFILE);
  private Heading andBy = kept(IoPreferences.PROFILE_AND);

  /** A view of whatever trace is active. */
  public ProfileView() {
    super("I/O Profile", ProfileDataProvider.ID);
  }

  private Heading kept(String preference) {
    String kept = IoPreferences.store().getString(preference);
    return choices.stream()
        .filter(one -> one.tooltip().equals(kept))
        .findFirst()
        .orElse(choices.get(0));
  }

  @Override
  protected Map<String, Object> parameters(ITmfTrace of) {
    Map<String, Object> parameters = super.parameters(of);
    parameters.put(Wanted.BY, Wanted.by(by.tooltip(), andBy.tooltip()));
    return parameters;
  }

  @Override
  protected int levels() {
    return 2;
  }

  /** Layers are told of all, so the first of the second list is none. */
  @Override
  protected void createAbove(Composite parent) {
    List<Combo> lists = choicesAbove(parent, 2);
    Combo first = lists.get(0);
    Combo second = lists.get(1);
    choices.forEach(one -> first.add("by " + one.text()));
    second.add("and nothing else");
    choices.stream().skip(1).forEach(one -> second.add("and by " + one.text()));
    first.select(choices.indexOf(by));
    second.select(choices.indexOf(andBy));
    Listener chosen =
        event -> {
          by = choices.get(first.getSelectionIndex());
          if (first.getSelectionIndex() == second.getSelectionIndex()) {
            second.select(0); // the same twice
          }
          andBy = choices.get(second.getSelectionIndex());
          IoPreferences.keep(IoPreferences.PROFILE, by.tooltip());
          IoPreferences.keep(IoPreferences.PROFILE_AND, andBy.tooltip());
          refresh();
        };
    lists.forEach(list -> list.addListener(SWT.Selection, chosen));
  }
}
