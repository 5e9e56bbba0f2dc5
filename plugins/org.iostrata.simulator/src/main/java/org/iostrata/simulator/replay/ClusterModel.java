// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.replay;

import java.util.Map;
import org.iostrata.simulator.cluster.Cluster;
import org.iostrata.simulator.internal.disk.MeasuredDisk;
import org.iostrata.simulator.spi.KindChoice;

/**
 * What a cluster is fitted by: its disks' latency, rate and seek, and how much slower its network
 * is than the file says. All numbers are more than 0: seconds of a read, seconds of a write,
 * seconds of a byte that is read, and written, of a seek; the factors of the network's latency and
 * of the time of a byte there.
 */
final class ClusterModel {
  static final int READ = 0;
  static final int WRITE = 1;
  static final int READ_BYTE = 2;
  static final int WRITE_BYTE = 3;
  static final int SEEK = 4;
  static final int LATENCY_FACTOR = 5;
  static final int BYTE_FACTOR = 6;

  /** How many numbers it has. */
  static final int SIZE = 7;

  private final double[] values;

  ClusterModel(double... values) {
    this.values = values.clone();
  }

  /** All of them. */
  double[] values() {
    return values.clone();
  }

  /** The cluster with them. */
  Cluster of(Cluster cluster) {
    KindChoice disk =
        new KindChoice(
            MeasuredDisk.NAME,
            Map.of(
                "readAccess", values[READ],
                "writeAccess", values[WRITE],
                "readRate", 1 / values[READ_BYTE],
                "writeRate", 1 / values[WRITE_BYTE],
                "seek", values[SEEK]));
    double byBytes = values[BYTE_FACTOR];
    return new Cluster(
        cluster.machines().stream()
            .map(
                one ->
                    new Cluster.Machine(
                        one.name(),
                        one.instructionsPerSecond(),
                        one.memoryBytes(),
                        one.busBytesPerSecond() / byBytes))
            .toList(),
        cluster.switches().stream()
            .map(one -> new Cluster.Switch(one.name(), one.bytesPerSecond() / byBytes))
            .toList(),
        cluster.links().stream()
            .map(
                one ->
                    new Cluster.Link(
                        one.from(),
                        one.to(),
                        one.bytesPerSecond() / byBytes,
                        one.latencySeconds() * values[LATENCY_FACTOR]))
            .toList(),
        cluster.clients(),
        cluster.servers().stream()
            .map(one -> new Cluster.Server(one.machine(), one.cache(), disk, one.slowdown()))
            .toList(),
        cluster.rules());
  }

  /** The same with one number changed. */
  ClusterModel with(int index, double value) {
    double[] changed = values.clone();
    changed[index] = value;
    return new ClusterModel(changed);
  }
}
