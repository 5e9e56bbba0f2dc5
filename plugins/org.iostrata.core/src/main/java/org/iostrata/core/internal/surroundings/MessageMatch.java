// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.surroundings;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.iostrata.core.internal.kept.PageStore;

/**
 * Finds the receive of each send: of those between the same threads, in the same communicator, with
 * the same tag, the first sent is the first received (MPI 4.0, section 3.5, Order).
 */
final class MessageMatch {
  private MessageMatch() {}

  /** One end of a message: who told it, and which. */
  private record MessageEnd(MessageEnds of, int i, boolean send) {
    long get(int field) {
      return of.get(field, i);
    }

    long from() {
      return get(send ? MessageEnds.THREAD : MessageEnds.PEER);
    }

    long to() {
      return get(send ? MessageEnds.PEER : MessageEnds.THREAD);
    }
  }

  private static final Comparator<MessageEnd> BY_ENVELOPE =
      Comparator.comparingLong(MessageEnd::from)
          .thenComparingLong(MessageEnd::to)
          .thenComparingLong(end -> end.get(MessageEnds.COMMUNICATOR))
          .thenComparingLong(end -> end.get(MessageEnds.TAG));

  private static final Comparator<MessageEnd> IN_ORDER =
      BY_ENVELOPE.thenComparingLong(end -> end.get(MessageEnds.ORDER));

  /** Messages of all sends and receives. */
  static Messages of(List<MessageEnds> sent, List<MessageEnds> received, PageStore store)
      throws IOException {
    MessageEnd[] sends = ends(sent, true);
    MessageEnd[] receives = ends(received, false);
    long[][] found = new long[Math.min(sends.length, receives.length)][];
    int count = 0;
    int r = 0;
    for (MessageEnd send : sends) {
      while (r < receives.length && BY_ENVELOPE.compare(receives[r], send) < 0) {
        r++;
      }
      if (r < receives.length && BY_ENVELOPE.compare(receives[r], send) == 0) {
        found[count++] = message(send, receives[r++]);
      }
    }
    long without = sends.length + receives.length - 2L * count + omitted(sent) + omitted(received);
    return write(Arrays.copyOf(found, count), without, store);
  }

  private static MessageEnd[] ends(List<MessageEnds> all, boolean send) {
    return all.stream()
        .flatMap(
            ends -> IntStream.range(0, ends.size()).mapToObj(i -> new MessageEnd(ends, i, send)))
        .sorted(IN_ORDER)
        .toArray(MessageEnd[]::new);
  }

  private static long omitted(List<MessageEnds> all) {
    return all.stream().mapToLong(MessageEnds::omitted).sum();
  }

  private static long[] message(MessageEnd send, MessageEnd receive) {
    long[] row = new long[Messages.COLUMNS];
    row[Messages.SENT] = send.get(MessageEnds.TIME);
    row[Messages.UNDER_WAY] = receive.get(MessageEnds.TIME) - row[Messages.SENT];
    row[Messages.FROM] = send.from();
    row[Messages.TO] = send.to();
    row[Messages.BYTES] = send.get(MessageEnds.BYTES);
    row[Messages.TAG] = send.get(MessageEnds.TAG);
    row[Messages.COMMUNICATOR] = send.get(MessageEnds.COMMUNICATOR);
    return row;
  }

  private static Messages write(long[][] rows, long without, PageStore store) throws IOException {
    Arrays.sort(rows, Comparator.comparingLong(row -> row[Messages.SENT]));
    PackedTableWriter table = new PackedTableWriter(Messages.COLUMNS, store);
    long longestNs = 0;
    for (long[] row : rows) {
      table.add(row);
      longestNs = Math.max(longestNs, row[Messages.UNDER_WAY]);
    }
    return new Messages(table.close(), longestNs, without);
  }
}
