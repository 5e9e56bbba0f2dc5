// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import org.iostrata.core.model.OperationKind;
import org.iostrata.simulator.internal.file.SharedFile;
import org.iostrata.simulator.internal.record.Recorded;

/** What a process does with a file, which is recorded. */
abstract class FileCommand extends Command {
  final SharedFile file;
  private final OperationKind kind;

  FileCommand(OperationKind kind, SharedFile file) {
    this.kind = kind;
    this.file = file;
  }

  @Override
  final OperationKind kind() {
    return kind;
  }

  /** Nothing of the file, unless a command says more. */
  @Override
  Recorded.FileSpan span() {
    return file.nothing();
  }
}
