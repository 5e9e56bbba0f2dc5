// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.activity;

import java.util.function.LongConsumer;
import org.iostrata.core.model.Activity;

/**
 * One process of a team: whether it waits, for whom as far as that is known, and how many waits are
 * for it in the end.
 *
 * <p>Who waits for one that waits itself, waits for whom that one waits for. So waiters lead to
 * each other, as a forest: at the end of each way is one that does not wait, which all the waiting
 * on the way to it is for; or one of which it is not known for whom it waits: then the waiting is
 * {@linkplain TeamWaits shared} among all that do not wait. A circle is open at one of its members,
 * which then is such an end. Each keeps the number of waits that lead to it, its own among them; a
 * change of one costs as many steps as are on its way.
 */
final class Waiter {
  private final TeamWaits team;
  private final LongConsumer charge;
  private Activity now = Activity.COMPUTES;
  private Waiter whom;
  private Waiter next;
  private long inIo;
  private long elsewhere;

  /**
   * One that does not wait.
   *
   * @param charge charges it with the waits that are for it, up to a time: their number changes
   */
  Waiter(TeamWaits team, LongConsumer charge) {
    this.team = team;
    this.charge = charge;
  }

  /** What the process does. */
  Activity now() {
    return now;
  }

  /** How many waits in I/O are for it. */
  long inIo() {
    return inIo;
  }

  /** The same in other calls. */
  long elsewhere() {
    return elsewhere;
  }

  /** It does something else; whom it waits for, or null when that is not known. */
  void change(long atNs, Activity activity, Waiter newWhom) {
    if (activity == now && newWhom == whom) {
      return;
    }
    Waiter formerEnd = end();
    if (now.isWaiting()) {
      leave(atNs);
      count(-1);
    }
    now = activity;
    whom = newWhom;
    if (now.isWaiting()) {
      count(1);
      join(atNs);
    }
    if (formerEnd != this) {
      formerEnd.retry(atNs);
    }
  }

  private void count(int more) {
    team.addWaiting(more);
    if (now == Activity.WAITS_IN_IO) {
      inIo += more;
    } else {
      elsewhere += more;
    }
  }

  /** Its waits, which so far ended here, go on to whom it waits for, unless that leads back. */
  private void join(long atNs) {
    next = whom == null || whom.end() == this ? null : whom;
    if (next == null) {
      team.addForAll(inIo, elsewhere);
    } else {
      next.add(inIo, elsewhere, atNs);
    }
  }

  /** Its waits end here again. */
  private void leave(long atNs) {
    if (next == null) {
      team.addForAll(-inIo, -elsewhere);
    } else {
      next.add(-inIo, -elsewhere, atNs);
      next = null;
    }
  }

  /** A circle that it closed may be open elsewhere now. */
  private void retry(long atNs) {
    if (now.isWaiting() && next == null && whom != null) {
      leave(atNs);
      join(atNs);
    }
  }

  private Waiter end() {
    Waiter end = this;
    while (end.next != null) {
      end = end.next;
    }
    return end;
  }

  /** More waits are for it, and for all on its way. */
  private void add(long moreInIo, long moreElsewhere, long atNs) {
    Waiter end = end();
    if (end.now.isWaiting()) {
      team.addForAll(moreInIo, moreElsewhere);
    } else {
      end.charge.accept(atNs);
    }
    for (Waiter one = this; one != null; one = one.next) {
      one.inIo += moreInIo;
      one.elsewhere += moreElsewhere;
    }
  }
}
