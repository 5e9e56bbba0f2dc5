// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.MenuManager;

/** A line of a menu of which one is chosen. */
final class Choice extends Action {
  private final Runnable choose;

  private Choice(String title, boolean chosen, Runnable choose) {
    super(title, IAction.AS_RADIO_BUTTON);
    this.choose = choose;
    setChecked(chosen);
  }

  /**
   * A menu of all there is to choose from.
   *
   * @param chosen what is chosen at first
   * @param choose hears of what is chosen
   */
  static <T extends Enum<T>> MenuManager menu(
      String title, T chosen, Function<T, String> name, Consumer<T> choose) {
    MenuManager menu = new MenuManager(title);
    for (T one : chosen.getDeclaringClass().getEnumConstants()) {
      menu.add(new Choice(name.apply(one), one == chosen, () -> choose.accept(one)));
    }
    return menu;
  }

  /** The line that loses the choice hears of that, too. */
  @Override
  public void run() {
    if (isChecked()) {
      choose.run();
    }
  }
}
