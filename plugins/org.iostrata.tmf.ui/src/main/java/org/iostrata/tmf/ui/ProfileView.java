// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.List;
import java.util.Map;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.iostrata.tmf.core.result.Heading;
import org.iostrata.tmf.core.result.ProfileDataProvider;
import org.iostrata.tmf.core.result.Wanted;

/** The view <i>I/O Profile</i>: where the time goes, of the run, a part of it, or a selection. */
public final class ProfileView extends JudgedView {
  /** Its id in plugin.xml. */
  public static final String ID = "org.iostrata.tmf.ui.profile";

  private final List<Heading> choices = ProfileDataProvider.choices();
  private Heading by = choice(IoPreferences.store().getString(IoPreferences.PROFILE));

  /** A view of whatever trace is active. */
  public ProfileView() {
    super("I/O Profile", ProfileDataProvider.ID);
  }

  private Heading choice(String kept) {
    return choices.stream()
        .filter(one -> one.tooltip().equals(kept))
        .findFirst()
        .orElse(choices.get(0));
  }

  @Override
  protected Map<String, Object> parameters(ITmfTrace of) {
    Map<String, Object> parameters = super.parameters(of);
    parameters.put(Wanted.BY, by.tooltip());
    return parameters;
  }

  @Override
  protected int levels() {
    return 2;
  }

  @Override
  protected void createAbove(Composite parent) {
    Combo choice = choiceAbove(parent);
    choices.forEach(one -> choice.add("by " + one.text()));
    choice.select(choices.indexOf(by));
    choice.addListener(
        SWT.Selection,
        event -> {
          by = choices.get(choice.getSelectionIndex());
          IoPreferences.keep(IoPreferences.PROFILE, by.tooltip());
          refresh();
        });
  }
}
