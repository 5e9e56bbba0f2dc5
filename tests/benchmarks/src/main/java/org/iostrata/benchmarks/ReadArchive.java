// SPDX-License-Identifier: EPL-2.0
package org.iostrata.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.iostrata.otf2.Otf2Archive;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.event.EventReader;
import org.iostrata.otf2.event.EventVisitor;
import org.iostrata.otf2.event.MergedReader;

/**
 * Reads all events of an archive and says how fast, as {@code peer/read.c} does with libotf2: the
 * first pass, in which Java still compiles, and the fastest of the next ones.
 */
public final class ReadArchive {
  private static final int PASSES = 4;

  private ReadArchive() {}

  /** What the visitors of both readers add up. */
  record Sums(long events, long bytesRequested) {
    Sums plus(Sums other) {
      return new Sums(events + other.events, bytesRequested + other.bytesRequested);
    }
  }

  /** Adds up events and requested bytes. */
  static final class Adder implements EventVisitor {
    private long events;
    private long bytesRequested;

    @Override
    public void enter(int location, long time, int region, AttributeList attributes) {
      events++;
    }

    @Override
    public void leave(int location, long time, int region, AttributeList attributes) {
      events++;
    }

    @Override
    public void ioOperationBegin(
        int location,
        long time,
        int handle,
        int mode,
        int flags,
        long bytes,
        long matchingId,
        AttributeList attributes) {
      events++;
      bytesRequested += bytes;
    }

    @Override
    public void ioOperationComplete(
        int location,
        long time,
        int handle,
        long bytes,
        long matchingId,
        AttributeList attributes) {
      events++;
    }

    Sums sums() {
      return new Sums(events, bytesRequested);
    }
  }

  /** usage: ReadArchive ANCHOR 1|2|…|merged: threads, or all locations merged by time. */
  public static void main(String[] arguments) throws Exception {
    Path anchor = Path.of(arguments[0]);
    String mode = arguments[1];
    double fastest = Double.MAX_VALUE;
    for (int pass = 0; pass < PASSES; pass++) {
      long start = System.nanoTime();
      Sums sums = mode.equals("merged") ? merged(anchor) : local(anchor, Integer.parseInt(mode));
      double seconds = (System.nanoTime() - start) * 1e-9;
      if (pass == 0) {
        print(mode + " first", sums, seconds);
      } else {
        fastest = Math.min(fastest, seconds);
        if (pass == PASSES - 1) {
          print(mode + " warm", sums, fastest);
        }
      }
    }
  }

  private static void print(String what, Sums sums, double seconds) {
    System.out.printf(
        Locale.ROOT,
        "%s events %d bytes %d in %.3fs = %.2f M/s%n",
        what,
        sums.events,
        sums.bytesRequested,
        seconds,
        sums.events / seconds * 1e-6);
  }

  /** Location by location, shared out among threads. */
  static Sums local(Path anchor, int threads) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try (Otf2Archive archive = Otf2Archive.open(anchor)) {
      AtomicInteger next = new AtomicInteger();
      List<Future<Sums>> parts = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        parts.add(executor.submit(() -> readSome(archive, next)));
      }
      Sums sums = new Sums(0, 0);
      for (Future<Sums> part : parts) {
        sums = sums.plus(part.get());
      }
      return sums;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : e;
    } finally {
      executor.shutdownNow();
    }
  }

  private static Sums readSome(Otf2Archive archive, AtomicInteger next) throws IOException {
    Adder adder = new Adder();
    int locations = archive.definitions().locations().size();
    for (int i = next.getAndIncrement(); i < locations; i = next.getAndIncrement()) {
      try (EventReader reader = archive.events(i)) {
        reader.read(adder);
      }
    }
    return adder.sums();
  }

  /** All locations by time. */
  static Sums merged(Path anchor) throws IOException {
    Adder adder = new Adder();
    try (Otf2Archive archive = Otf2Archive.open(anchor);
        MergedReader reader = archive.merged()) {
      reader.read(adder);
    }
    return adder.sums();
  }
}
