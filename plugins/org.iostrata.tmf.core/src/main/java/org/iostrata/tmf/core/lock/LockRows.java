// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.core.lock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.iostrata.core.internal.lock.LockUser;
import org.iostrata.core.internal.lock.Locks;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Trace;
import org.iostrata.tmf.core.trace.IoTrace;

/** The rows of the locks: each file, and below it the processes that lock it. */
final class LockRows {
  private final Locks locks;
  private final Trace about;
  private final List<TimeGraphEntryModel> entries = new ArrayList<>();
  private final Map<Long, LockUser> users = new HashMap<>();
  private final Map<LockUser, Long> ids = new HashMap<>();

  LockRows(IoTrace trace, Timeline timeline, long root) {
    locks = Locks.of(timeline);
    about = timeline.trace();
    long fromNs = trace.getStartTime().toNanos();
    long toNs = trace.getEndTime().toNanos();
    String none = locks.users().isEmpty() ? " has no locks" : "";
    entries.add(new TimeGraphEntryModel(root, -1, trace.title() + none, fromNs, toNs, false));
    int file = Trace.NONE;
    long parent = root;
    for (LockUser user : locks.users()) {
      if (user.file() != file) {
        file = user.file();
        parent = root + entries.size();
        String path = about.files().get(file).path();
        entries.add(new TimeGraphEntryModel(parent, root, path, fromNs, toNs, false));
      }
      long id = root + entries.size();
      entries.add(new TimeGraphEntryModel(id, parent, process(user), fromNs, toNs));
      users.put(id, user);
      ids.put(user, id);
    }
  }

  Locks locks() {
    return locks;
  }

  List<TimeGraphEntryModel> entries() {
    return entries;
  }

  /** Who a row is of; null for a heading. */
  LockUser user(long id) {
    return users.get(id);
  }

  long id(LockUser user) {
    return ids.get(user);
  }

  String process(LockUser user) {
    return about.processes().get(user.process()).name();
  }

  String file(LockUser user) {
    return about.files().get(user.file()).path();
  }
}
