// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.function.UnaryOperator;
import org.iostrata.core.model.Role;
import org.iostrata.core.result.ProcessResult;
import org.iostrata.core.result.TraceSummary;

/** Makes records of one type in results say something else. */
final class Change<T extends Record> extends RecordCopy {
  private final Class<T> type;
  private final UnaryOperator<T> change;

  Change(Class<T> type, UnaryOperator<T> change) {
    this.type = type;
    this.change = change;
  }

  /** Lets a process be for something, in a team of its own number and size. */
  static Change<ProcessResult> team(int process, Role role, int team, int peers) {
    return new Change<>(
        ProcessResult.class,
        p ->
            p.process() == process
                ? new ProcessResult(process, p.name(), role, team, peers, p.layer(), p.kinds())
                : p);
  }

  @Override
  Record record(Record record) {
    Record copy = record instanceof TraceSummary ? record : withInner(record);
    return type.isInstance(copy) ? change.apply(type.cast(copy)) : copy;
  }
}
