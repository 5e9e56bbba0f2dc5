// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.io.IOException;
import java.util.List;

/**
 * What a trace tells beside operations: what its threads did meanwhile, which messages they sent,
 * what was measured. Times are ns since the trace's start.
 */
public interface Surroundings {
  /** What a part of a program is for. */
  enum RegionKind {
    /** The program's own work. */
    COMPUTE,
    /** MPI between two processes. */
    MPI_MESSAGE,
    /** MPI among all of a communicator. */
    MPI_COLLECTIVE,
    /** Other calls of MPI. */
    MPI_OTHER,
    /** Threads that wait: for each other, or for connections. */
    THREADS,
    /** Calls that do I/O. */
    IO,
    /** The recording itself. */
    RECORDING
  }

  /** A part of a program that is entered and left. */
  record CallRegion(String name, RegionKind kind) {}

  /**
   * Something that is measured.
   *
   * @param name what
   * @param unit of what its values are, or empty
   * @param place where, when it is not the thread that tells it; else empty
   * @param counts whether it only grows, so that its growth in a time is what tells something
   */
  record Metric(String name, String unit, String place, boolean counts) {}

  /**
   * Something that a person or a tool noted in the trace.
   *
   * @param kind what kind of note, as whoever wrote it names it
   * @param text what was noted
   * @param place what it is about (a thread, process, host, communicator), or empty: the whole run
   * @param severity how much it matters to who noted it, from 0 (not said) to 3 (much)
   * @param fromNs when
   * @param toNs until when; as {@code fromNs} when it is a point in time
   */
  record Mark(String kind, String text, String place, int severity, long fromNs, long toNs) {}

  /** What a message or a collective call carries; one for many, valid during the call only. */
  final class Exchange {
    /** The other thread, or {@code Trace.NONE}. */
    public int peer;

    /** An index of {@link #communicators}, or {@code Trace.NONE}. */
    public int communicator;

    /** The message's tag. */
    public int tag;

    /** How many bytes. */
    public long bytes;
  }

  /**
   * An operation, by what finds it.
   *
   * @param thread the thread that began it: an index of {@code Trace.threads()}
   * @param layerKind its layer and kind
   * @param admitNs when it began
   * @param order how many of this layer and kind the thread began before, in the same nanosecond
   */
  record LinkedOperation(int thread, int layerKind, long admitNs, int order) {}

  /** Hears what happened on a process, thread by thread, each in the order of time. */
  interface SurroundingsVisitor {
    /**
     * What a thread did from one time to another; those of a thread follow each other and do not
     * overlap. In calls of MPI, I/O and the recording, what is inside is not told apart; in others
     * it is.
     *
     * @param region an index of {@link #regions}
     * @param exchange what a collective call carries
     */
    void call(int thread, int region, long fromNs, long toNs, Exchange exchange);

    /** A thread sent a message to a known one. */
    void sent(int thread, long timeNs, Exchange exchange);

    /**
     * A thread received a message from a known one.
     *
     * @param askedNs when it asked for it: messages of equal envelopes come in this order
     */
    void received(int thread, long askedNs, long timeNs, Exchange exchange);

    /**
     * A metric had a value.
     *
     * @param metric an index of {@link #metrics}
     */
    void sample(int thread, int metric, long timeNs, double value);

    /**
     * An operation is one end of a link that the trace tells by a number: of two ends with the same
     * number one caused the other. Many may have caused one, or one many.
     */
    default void linkEnd(LinkedOperation operation, long number, boolean isCause) {}

    /**
     * So many events more were read.
     *
     * @throws java.util.concurrent.CancellationException when it is to stop
     */
    void passed(long events);
  }

  /** The parts of the program. */
  List<CallRegion> regions();

  /** The names of communicators. */
  List<String> communicators();

  /** What is measured. */
  List<Metric> metrics();

  /** Whether links are told by numbers. */
  default boolean tellsLinks() {
    return false;
  }

  /**
   * Reads what was noted in the trace, in the order of time.
   *
   * @throws IOException when that cannot be read
   */
  default List<Mark> marks() throws IOException {
    return List.of();
  }

  /** Reads what happened on one process. Different threads may read different processes at once. */
  void read(int process, SurroundingsVisitor visitor) throws IOException;
}
