// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/**
 * Who asked a disk for the requests of one of its handles.
 *
 * @param who whose they are
 * @param process the index of the program's process, or {@link Trace#NONE} when it is not in the
 *     trace, or not the program's
 */
public record Submitter(Who who, int process) {
  /** The trace does not tell. */
  public static final Submitter UNKNOWN = new Submitter(Who.UNKNOWN, Trace.NONE);

  /** Whose requests. */
  public enum Who {
    /** The trace does not tell. */
    UNKNOWN,
    /** A process of the traced program, or a thread the kernel runs for it. */
    PROGRAM,
    /** The kernel, for whomever: it writes back later what was written to memory. */
    KERNEL,
    /** A process that is not the program's. */
    OTHER
  }
}
