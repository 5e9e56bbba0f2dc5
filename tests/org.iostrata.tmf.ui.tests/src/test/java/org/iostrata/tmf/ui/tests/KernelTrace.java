// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui.tests;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A trace of the kernel as LTTng writes it (CTF 1.8): what the kernel did for calls of a program. A
 * processor for each thread; in each call of a write the disk works, and the thread waits for it.
 */
final class KernelTrace {
  /** A read or write that a thread called, in ns since 1970. */
  record Call(int thread, String name, boolean write, long fromNs, long toNs, long bytes) {}

  static final int FIRST_TID = 4000;
  static final int DISK = 8 << 20;
  static final String DISK_NAME = "vda";

  /** When the machine of the trace was started, to which the clock of the kernel counts. */
  private static final long UP_NS = 1_000_000_000_000L;

  private static final long AROUND_NS = 1_000_000;
  private static final int SECTOR = 512;
  private static final int MAGIC = 0xC1FC1FC1;
  private static final int COMM = 16;
  private static final int MOST_BYTES = 1 << 20;
  private static final int BITS = 8;
  private static final int RUNNING = 0;
  private static final int BLOCKED = 2;

  // The events, numbered as in the metadata.
  private static final int SWITCH = 0;
  private static final int READ = 1;
  private static final int READ_DONE = 2;
  private static final int WRITE = 3;
  private static final int WRITE_DONE = 4;
  private static final int ISSUE = 5;
  private static final int COMPLETE = 6;
  private static final int DEVICE = 7;

  /** Where events within a call are, in eighths of it. */
  private static final int EIGHTHS = 8;

  private final long bootNs;
  private final ByteBuffer out = ByteBuffer.allocate(MOST_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private long sector = 2048;

  private KernelTrace(long bootNs) {
    this.bootNs = bootNs;
  }

  /** Writes the trace into a folder, which it makes. */
  static void write(Path folder, List<Call> calls) throws IOException {
    LongStream begins = calls.stream().mapToLong(Call::fromNs);
    KernelTrace trace = new KernelTrace(begins.min().orElseThrow() - UP_NS);
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("metadata"), trace.metadata());
    int[] threads = calls.stream().mapToInt(Call::thread).distinct().sorted().toArray();
    for (int cpu = 0; cpu < threads.length; cpu++) {
      int thread = threads[cpu];
      List<Call> own =
          calls.stream()
              .filter(call -> call.thread() == thread)
              .sorted(Comparator.comparingLong(Call::fromNs))
              .toList();
      Files.write(folder.resolve("channel0_" + cpu), trace.stream(cpu, own));
    }
  }

  private byte[] stream(int cpu, List<Call> calls) {
    out.clear();
    long fromNs = calls.get(0).fromNs() - AROUND_NS;
    long toNs = calls.get(calls.size() - 1).toNs() + AROUND_NS;
    out.putInt(MAGIC).put(new byte[16]).putInt(0);
    out.putLong(fromNs - bootNs).putLong(toNs - bootNs);
    int sizes = out.position();
    out.putLong(0).putLong(0).putLong(0).putInt(cpu);
    event(DEVICE, fromNs).putInt(DISK).put(text(DISK_NAME, COMM));
    change(fromNs, RUNNING, "swapper", 0, calls.get(0));
    calls.forEach(this::call);
    Call last = calls.get(calls.size() - 1);
    event(SWITCH, toNs);
    switched(last.name(), FIRST_TID + last.thread(), BLOCKED, "swapper", 0);
    long bits = (long) out.position() * BITS;
    out.putLong(sizes, bits).putLong(sizes + Long.BYTES, bits);
    return Arrays.copyOf(out.array(), out.position());
  }

  private void call(Call call) {
    event(call.write() ? WRITE : READ, within(call, 1)).putInt(3).putLong(call.bytes());
    if (call.write()) {
      int sectors = (int) Math.max(1, call.bytes() / SECTOR);
      event(ISSUE, within(call, 2)).putInt(DISK).putLong(sector).putInt(sectors).putInt(1);
      out.putInt(FIRST_TID + call.thread());
      event(SWITCH, within(call, 3));
      switched(call.name(), FIRST_TID + call.thread(), BLOCKED, "swapper", 0);
      event(COMPLETE, within(call, 5)).putInt(DISK).putLong(sector).putInt(sectors).putInt(1);
      change(within(call, 6), RUNNING, "swapper", 0, call);
      sector += sectors;
    }
    event(call.write() ? WRITE_DONE : READ_DONE, within(call, 7)).putLong(call.bytes());
  }

  private static long within(Call call, int eighths) {
    return call.fromNs() + (call.toNs() - call.fromNs()) * eighths / EIGHTHS;
  }

  private void change(long timeNs, int state, String from, int fromTid, Call to) {
    event(SWITCH, timeNs);
    switched(from, fromTid, state, to.name(), FIRST_TID + to.thread());
  }

  private void switched(String from, int fromTid, int state, String to, int toTid) {
    out.put(text(from, COMM)).putInt(fromTid).putInt(20).putLong(state);
    out.put(text(to, COMM)).putInt(toTid).putInt(20);
  }

  private ByteBuffer event(int id, long timeNs) {
    return out.putInt(id).putLong(timeNs - bootNs);
  }

  private static byte[] text(String text, int length) {
    return Arrays.copyOf(text.getBytes(US_ASCII), length);
  }

  private String metadata() {
    return TYPES
        + ENVIRONMENT.formatted(bootNs)
        + STREAM
        + described(
            SWITCH,
            "sched_switch",
            "comm _prev_comm[16]; int32_t _prev_tid; int32_t _prev_prio; int64_t _prev_state;"
                + " comm _next_comm[16]; int32_t _next_tid; int32_t _next_prio;")
        + described(READ, "syscall_entry_pread64", "int32_t _fd; uint64_t _count;")
        + described(READ_DONE, "syscall_exit_pread64", "int64_t _ret;")
        + described(WRITE, "syscall_entry_pwrite64", "int32_t _fd; uint64_t _count;")
        + described(WRITE_DONE, "syscall_exit_pwrite64", "int64_t _ret;")
        + described(ISSUE, "block_rq_issue", REQUEST + " int32_t _tid;")
        + described(COMPLETE, "block_rq_complete", REQUEST)
        + described(DEVICE, "lttng_statedump_block_device", "uint32_t _dev; comm _diskname[16];");
  }

  private static String described(int id, String name, String fields) {
    return "event { name = \"%s\"; id = %d; stream_id = 0; fields := struct { %s }; };%n"
        .formatted(name, id, fields);
  }

  private static final String REQUEST =
      "uint32_t _dev; uint64_t _sector; uint32_t _nr_sector; uint32_t _rwbs;";

  private static final String TYPES =
      """
      /* CTF 1.8 */
      typealias integer { size = 8; align = 8; signed = false; } := uint8_t;
      typealias integer { size = 8; align = 8; signed = false; encoding = UTF8; } := comm;
      typealias integer { size = 32; align = 8; signed = false; } := uint32_t;
      typealias integer { size = 64; align = 8; signed = false; } := uint64_t;
      typealias integer { size = 32; align = 8; signed = true; } := int32_t;
      typealias integer { size = 64; align = 8; signed = true; } := int64_t;
      trace {
        major = 1;
        minor = 8;
        uuid = "00000000-0000-0000-0000-000000000000";
        byte_order = le;
        packet.header := struct { uint32_t magic; uint8_t uuid[16]; uint32_t stream_id; };
      };
      """;

  private static final String ENVIRONMENT =
      """
      env {
        hostname = "node";
        domain = "kernel";
        sysname = "Linux";
        kernel_release = "6.1.0";
        tracer_name = "lttng-modules";
        tracer_major = 2;
        tracer_minor = 13;
        tracer_patchlevel = 0;
      };
      clock { name = monotonic; freq = 1000000000; offset = %d; };
      typealias integer { size = 64; align = 8; signed = false; map = clock.monotonic.value; } := ticks;
      """;

  private static final String STREAM =
      """
      stream {
        id = 0;
        event.header := struct { uint32_t id; ticks timestamp; };
        packet.context := struct {
          ticks timestamp_begin;
          ticks timestamp_end;
          uint64_t content_size;
          uint64_t packet_size;
          uint64_t events_discarded;
          uint32_t cpu_id;
        };
      };
      """;
}
