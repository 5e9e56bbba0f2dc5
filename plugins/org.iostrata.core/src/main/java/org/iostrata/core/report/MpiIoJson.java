// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.io.IOException;
import java.util.List;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.MpiIoResult;
import org.iostrata.core.result.MpiIoResult.PosixCalls;

/** Writes the array {@code mpiIo}. */
final class MpiIoJson {
  private final JsonFields json;

  MpiIoJson(JsonFields json) {
    this.json = json;
  }

  void write(List<MpiIoResult> results) throws IOException {
    json.array("mpiIo", results, this::result);
  }

  private void result(MpiIoResult result) throws IOException {
    json.text("kind", result.kind().key());
    mpiIo(result.mpiIo());
    json.array("posix", result.posix(), this::posix);
  }

  private void mpiIo(KindResult kind) throws IOException {
    json.number("count", kind.count());
    json.number("bytes", kind.bytes());
    json.number("timeNs", kind.timeNs());
    json.defined("effectiveBytesPerSecond", kind.effectiveBytesPerSecond());
    json.defined("perceivedBytesPerSecond", kind.perceivedBytesPerSecond());
  }

  private void posix(PosixCalls calls) throws IOException {
    json.text("kind", calls.kind().key());
    json.number("count", calls.count());
    json.number("bytes", calls.bytes());
    json.number("timeNs", calls.timeNs());
    json.defined("shareOfMpiIo", calls.shareOfMpiIo());
    json.defined("effectiveBytesPerSecond", calls.effectiveBytesPerSecond());
  }
}
