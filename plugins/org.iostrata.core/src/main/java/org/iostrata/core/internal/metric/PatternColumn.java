// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.metric;

/** What is counted, or summed up, for a file, layer and kind. */
public enum PatternColumn {
  COUNT,
  BYTES,
  TIME_NS,
  COLLECTIVE,
  SYNCHRONOUS,
  /** Those at the file pointer that all processes share. */
  SHARED_POINTER,
  CHAINED,
  /** Duration of the first operation of each process. */
  FIRST_NS,
  /** Duration of the slowest operation of each process. */
  SLOWEST_NS,
  /** Operations whose ISSUE is known. */
  ISSUED,
  /** Their time from ADMIT to ISSUE. */
  ADMIT_TO_ISSUE_NS,
  /** Their time from ADMIT to CALLBACK. */
  ISSUED_TIME_NS,
  /** Operations whose offset is known; the following are about them. */
  LOCATED,
  /** Those that begin where the one of the same thread before ended: no new run. */
  CONSECUTIVE,
  /** Those that begin before the end of the one before. */
  BACKWARD,
  /** Writes of what the same thread has just read. */
  WRITTEN_BACK,
  /** Those at the begin of the file. */
  AT_START,
  UNALIGNED_BLOCK,
  /** Large ones not aligned to a stripe. */
  UNALIGNED_STRIPE,
  /** The first byte touched. */
  FROM,
  /** The byte behind the last one touched. */
  TO
}
