// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.jface.util.IPropertyChangeListener;

/** A check box in menu and tool bar that is a preference too: what is chosen once is kept. */
final class Toggle extends Action {
  private final String preference;
  private final IPropertyChangeListener listener;

  /**
   * A check box.
   *
   * @param icon its path in this bundle, or null
   * @param changed what is to be done when it was checked or unchecked, here or elsewhere
   */
  Toggle(String text, String icon, String preference, Runnable changed) {
    super(text, IAction.AS_CHECK_BOX);
    this.preference = preference;
    if (icon != null) {
      ResourceLocator.imageDescriptorFromBundle(Toggle.class, icon)
          .ifPresent(this::setImageDescriptor);
    }
    setChecked(IoPreferences.store().getBoolean(preference));
    listener =
        event -> {
          if (event.getProperty().equals(preference)) {
            setChecked(IoPreferences.store().getBoolean(preference));
            changed.run();
          }
        };
    IoPreferences.store().addPropertyChangeListener(listener);
  }

  @Override
  public void run() {
    IoPreferences.keep(preference, isChecked());
  }

  void dispose() {
    IoPreferences.store().removePropertyChangeListener(listener);
  }
}
