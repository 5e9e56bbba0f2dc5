// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;

/**
 * A file that one process wrote, and another one read only when all of it was written, though it
 * asked for it before, or did nothing but wait. Where the file was renamed, which the trace does
 * not tell, it is known by its directory and length.
 */
public record HandoverResult(
    @Told(value = "the path of the file as it is read", column = "file") String path,
    @Told("the path as it is written: another one where it is renamed when it is whole")
        String writtenPath,
    @Told("the layer: POSIX, ISO_C …") Layer layer,
    @Told("the process that wrote it") int producer,
    @Told("the process that waited for it, and read it") int consumer,
    @Told("where it was written up to") long bytes,
    @Told(
            "how often the consumer opened it or asked about it, in vain or not, or about another"
                + " file until it was whole")
        long asked,
    @Told("when it did so first; if never, when it began to read") long askedFromNs,
    @Told(
            "how long the consumer waited for a message or a child meanwhile, at its longest wait"
                + " of the run; all the time where it is started when the file is whole; 0 of a"
                + " file that several read")
        long blockedNs,
    @Told("whether it was started when the file was whole, as the next step of a script")
        boolean isNextStep,
    @Told("when the first write began") long writtenFromNs,
    @Told("when the last write was done, or the file was renamed") long writtenToNs,
    @Told("when the first read began") long readFromNs,
    @Told("when the last read was done") long readToNs) {
  /** How long the consumer asked, or was blocked, while the file was written. */
  @Told(
      value = "how long the consumer asked for it, or was blocked, while it was written",
      after = "readToNs")
  public long waitedNs() {
    return Math.max(blockedNs, writtenToNs - Math.max(writtenFromNs, askedFromNs));
  }

  /** How long both could have worked beside each other. */
  @Told(
      value = "how long both could have worked beside each other, piece by piece",
      after = "waitedNs")
  public long besideNs() {
    return Math.min(waitedNs(), readToNs - readFromNs);
  }
}
