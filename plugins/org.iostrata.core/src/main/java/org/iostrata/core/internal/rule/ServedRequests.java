// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.RequestResult;
import org.iostrata.core.result.RequestTimes;

/** Requests of one kind that servers answered with operations of theirs, all servers together. */
public final class ServedRequests {
  private final List<RequestResult> servers;

  private ServedRequests(List<RequestResult> servers) {
    this.servers = servers;
  }

  /** Of some kind; empty where no time of any is known from its call to its end. */
  static Optional<ServedRequests> of(List<RequestResult> all, OperationKind kind) {
    List<RequestResult> servers =
        all.stream()
            .filter(of -> of.kind() == kind && of.operations() > 0 && of.times().timed() > 0)
            .toList();
    return servers.isEmpty() ? Optional.empty() : Optional.of(new ServedRequests(servers));
  }

  private double sum(ToLongFunction<RequestResult> what) {
    return servers.stream().mapToLong(what).sum();
  }

  /** Their servers, by name. */
  public List<String> names() {
    return servers.stream().map(RequestResult::name).distinct().toList();
  }

  /** How many. */
  public double count() {
    return sum(RequestResult::requests);
  }

  /** The part of them, 0 to 1, whose times are known: those that a call of a program waits for. */
  public double timedShare() {
    return times(RequestTimes::timed) / count();
  }

  /** The mean size of the servers' operations. */
  public double meanBytes() {
    return sum(RequestResult::bytes) / sum(RequestResult::operations);
  }

  /** The mean time of one in a server before its operation begins. */
  public double waitingNs() {
    return mean(RequestTimes::waitingNs);
  }

  /** The mean time of its operation. */
  public double servedNs() {
    return mean(RequestTimes::servedNs);
  }

  /** The mean time of one from the program's call to its end. */
  public double wholeNs() {
    return mean(RequestTimes::wholeNs);
  }

  private double mean(ToLongFunction<RequestTimes> timeNs) {
    return times(timeNs) / times(RequestTimes::timed);
  }

  private double times(ToLongFunction<RequestTimes> what) {
    return sum(of -> what.applyAsLong(of.times()));
  }
}
