// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import static org.iostrata.core.internal.rule.TraceScript.MIB;
import static org.iostrata.core.internal.rule.TraceScript.MS;
import static org.iostrata.core.model.Layer.POSIX;
import static org.iostrata.core.model.OperationKind.OPEN;
import static org.iostrata.core.model.OperationKind.READ;
import static org.iostrata.core.model.OperationKind.WRITE;

import java.io.IOException;

/** A run in which one process writes a file and another one reads it. */
abstract class ProducerAndConsumer {
  static final String ID = "concurrency.waits-for-producer";
  static final int BLOCKS = 40;

  final TraceScript script = new TraceScript(2);
  final ScriptedRank producer = script.rank(0);
  final ScriptedRank consumer = script.rank(1);

  /** Writes a block in each 10 ms. */
  final void produce(String path) {
    producer.call(OPEN, POSIX, path).takes(MS).run();
    for (long i = 0; i < BLOCKS; i++) {
      producer.sleep(5 * MS);
      producer.call(WRITE, POSIX, path).at(i * MIB).bytes(MIB).takes(5 * MS).run();
    }
  }

  /** Asks so often, at even times until one. */
  final void ask(String path, int times, long untilNs) {
    long everyNs = (untilNs - consumer.nowNs()) / times;
    for (int i = 0; i < times; i++) {
      consumer.asks(path, MS);
      consumer.sleep(everyNs - MS);
    }
  }

  final void consume(String path) {
    consumer.call(OPEN, POSIX, path).takes(MS).run();
    for (long i = 0; i < BLOCKS; i++) {
      consumer.call(READ, POSIX, path).at(i * MIB).bytes(MIB).takes(5 * MS).run();
      consumer.sleep(5 * MS);
    }
  }

  final Finding finding() throws IOException {
    return RulesTest.finding(Twins.judge(script), ID);
  }
}
