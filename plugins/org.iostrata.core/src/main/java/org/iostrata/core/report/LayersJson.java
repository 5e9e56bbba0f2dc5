// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.report;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.Access;
import org.iostrata.core.result.Breakdown;
import org.iostrata.core.result.DurationBucket;
import org.iostrata.core.result.GroupResult;
import org.iostrata.core.result.Groups;
import org.iostrata.core.result.KindResult;
import org.iostrata.core.result.Latency;
import org.iostrata.core.result.LayerResult;
import org.iostrata.core.result.Runs;
import org.iostrata.core.result.SizeBucket;
import org.iostrata.core.result.SizeDistribution;

/** Writes the array {@code layers}. */
final class LayersJson {
  private final JsonFields json;

  LayersJson(JsonFields json) {
    this.json = json;
  }

  void write(List<LayerResult> layers) throws IOException {
    json.array("layers", layers, this::layer);
  }

  /** Writes the array {@code groups}, each with an array of its own, and how many are not in it. */
  void write(Groups groups) throws IOException {
    if (groups != null) {
      json.array("groups", groups.groups(), this::group);
      json.number("groupsLeftOut", groups.leftOut());
    }
  }

  private void group(GroupResult group) throws IOException {
    json.text("by", group.by().key());
    json.number("key", group.key());
    json.text("name", group.name());
    json.number("fromNs", group.fromNs());
    json.number("toNs", group.toNs());
    write(group.layers());
  }

  private void layer(LayerResult layer) throws IOException {
    json.text("layer", layer.layer().name());
    json.number("busyNs", layer.time().busyNs());
    json.number("syncNs", layer.time().syncNs());
    json.number("idleNs", layer.time().idleNs());
    json.object("concurrency", layer.concurrency(), json::concurrency);
    for (Map.Entry<OperationKind, KindResult> kind : layer.kinds().entrySet()) {
      json.object(kind.getKey().key(), kind.getValue(), this::kind);
    }
  }

  private void kind(KindResult result) throws IOException {
    json.number("count", result.count());
    json.number("bytes", result.bytes());
    json.number("bytesRequested", result.bytesRequested());
    json.number("timeNs", result.timeNs());
    json.number("processes", result.processes());
    json.number("childNs", result.childNs());
    json.number("selfNs", result.selfNs());
    json.object("slowestProcess", result.slowestProcess(), json::slowest);
    json.object("size", result.size(), this::size);
    json.object("runs", result.runs(), this::runs);
    json.object("access", result.access(), this::access);
    json.object("latencyNs", result.latencyNs(), this::latency);
    json.object("breakdownNs", result.breakdownNs(), this::breakdown);
    json.object("concurrency", result.concurrency(), json::concurrency);
    json.number("busyNs", result.busyNs());
    json.defined("throughputBytesPerSecond", result.throughputBytesPerSecond());
    json.defined("effectiveBytesPerSecond", result.effectiveBytesPerSecond());
    json.defined("perceivedBytesPerSecond", result.perceivedBytesPerSecond());
  }

  private void size(SizeDistribution size) throws IOException {
    json.number("min", size.min());
    json.number("max", size.max());
    json.defined("mean", size.mean());
    json.array("histogram", size.histogram(), this::bucket);
  }

  private void bucket(SizeBucket bucket) throws IOException {
    json.number("fromBytes", bucket.fromBytes());
    json.number("toBytes", bucket.toBytes());
    json.number("count", bucket.count());
  }

  private void runs(Runs runs) throws IOException {
    json.number("count", runs.count());
    json.defined("meanBytes", runs.meanBytes());
    json.array("histogram", runs.histogram(), this::bucket);
  }

  private void access(Access access) throws IOException {
    json.number("located", access.located());
    json.number("unalignedBlock", access.unalignedBlock());
    json.number("unalignedStripe", access.unalignedStripe());
    if (access.touched() != null) {
      json.object("touched", access.touched(), json::touched);
      json.number("againBytes", access.againBytes());
    }
  }

  private void latency(Latency latency) throws IOException {
    json.number("min", latency.min());
    json.number("p50", latency.p50());
    json.number("p95", latency.p95());
    json.number("p99", latency.p99());
    json.number("max", latency.max());
    json.array("histogram", latency.histogram(), this::duration);
  }

  private void duration(DurationBucket bucket) throws IOException {
    json.number("fromNs", bucket.fromNs());
    json.number("toNs", bucket.toNs());
    json.number("count", bucket.count());
  }

  private void breakdown(Breakdown breakdown) throws IOException {
    json.number("count", breakdown.count());
    json.number("admitToIssue", breakdown.admitToIssue());
    json.number("issueToComplt", breakdown.issueToComplt());
    json.number("compltToCallback", breakdown.compltToCallback());
  }
}
