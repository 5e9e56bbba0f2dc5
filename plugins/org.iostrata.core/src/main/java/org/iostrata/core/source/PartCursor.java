// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.source;

import java.io.IOException;
import org.iostrata.core.model.OperationBatch;
import org.iostrata.core.model.OperationTest;

/**
 * The operations of a process that belong to a part. Once its end is reached it goes on in the
 * smallest steps until all that began before have ended: so how far it reads is a matter of the
 * trace alone, not of how long the steps before were.
 */
final class PartCursor implements OperationCursor {
  private final OperationCursor all;
  private final OperationTest test;
  private final long partToNs;
  private boolean atEnd;

  PartCursor(OperationCursor all, OperationTest test, Part part) throws IOException {
    this.all = all;
    this.test = test;
    partToNs = part.toNs();
    all.skipBefore(part.fromNs());
  }

  @Override
  public boolean fill(OperationBatch batch, long toNs) throws IOException {
    if (isAtEnd()) {
      batch.clear();
      return false;
    }
    long step = all.reachedNs() < partToNs ? partToNs : all.reachedNs() + 1;
    boolean more = all.fill(batch, Math.min(toNs, step));
    batch.retain(test);
    atEnd = all.reachedNs() >= partToNs && all.watermarkNs() >= partToNs;
    return !isAtEnd() && (more || all.reachedNs() < toNs);
  }

  @Override
  public boolean isEntangled() {
    return all.isEntangled();
  }

  @Override
  public boolean isAtEnd() {
    return atEnd || all.isAtEnd();
  }

  @Override
  public long reachedNs() {
    return all.reachedNs();
  }

  @Override
  public long watermarkNs() {
    return isAtEnd() ? Long.MAX_VALUE : all.watermarkNs();
  }

  @Override
  public long events() {
    return all.events();
  }

  @Override
  public Quality quality() {
    return all.quality();
  }

  @Override
  public void suspend() {
    all.suspend();
  }

  @Override
  public void close() throws IOException {
    all.close();
  }
}
