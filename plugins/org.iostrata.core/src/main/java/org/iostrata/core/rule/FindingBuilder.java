// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.rule;

import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.analysis.AnalysisResult.KindResult;
import org.iostrata.core.model.Layer;

/**
 * Puts a finding together, and derives score and severity from its impact, the same way for every
 * rule. The impact is given as parts of the time a layer was busy, so it is time of the run and not
 * a sum over processes; altogether it is never more than the run.
 *
 * <p>The score is the impact in per cent of the run. A finding is critical from {@link
 * #CRITICAL_SCORE} on when it also costs a second, a warning from {@link #WARNING_SCORE} on when it
 * also costs a millisecond, else for information: what a short test loses is no crisis.
 */
public final class FindingBuilder {
  /** From this score on a finding may be critical. */
  public static final int CRITICAL_SCORE = 20;

  /** From this score on a finding may be a warning. */
  public static final int WARNING_SCORE = 3;

  private static final long CRITICAL_NS = 1_000_000_000L;
  private static final long WARNING_NS = 1_000_000L;
  private static final int MOST = 8;

  private final String id;
  private final long durationNs;
  private final List<Evidence.Measure> measures = new ArrayList<>();
  private final List<String> files = new ArrayList<>();
  private final List<Integer> processes = new ArrayList<>();
  private Evidence.TimeRange timeRange;
  private Severity cap = Severity.CRITICAL;
  private Layer layer;
  private String title = "";
  private String remedy = "";
  private double impactNs;

  FindingBuilder(String id, long durationNs) {
    this.id = id;
    this.durationNs = durationNs;
  }

  /** The layer where the trouble first appears. */
  public FindingBuilder in(Layer first) {
    layer = first;
    return this;
  }

  /** One sentence in plain words. */
  public FindingBuilder title(String sentence) {
    title = sentence;
    return this;
  }

  /** What to do. */
  public FindingBuilder remedy(String advice) {
    remedy = advice;
    return this;
  }

  /** Adds a part, 0 to 1, of the time a layer was busy with some kind of operation. */
  public FindingBuilder impact(double share, KindResult within) {
    if (within != null && share > 0) {
      impactNs += Math.min(1, share) * within.busyNs();
    }
    return this;
  }

  /** Adds time of the run, at most so much. */
  public FindingBuilder impactNs(double timeNs, long mostNs) {
    impactNs += Math.max(0, Math.min(timeNs, (double) mostNs));
    return this;
  }

  /** A number of one layer, or of none (null); left out when it is not defined. */
  public FindingBuilder measure(String name, Layer of, Quantity value) {
    if (Double.isFinite(value.value())) {
      measures.add(new Evidence.Measure(name, of, value));
    }
    return this;
  }

  /** A number on both sides of the boundary an anomaly begins at, and in the lowest layer. */
  public FindingBuilder boundary(Anomaly anomaly, String name, Unit unit) {
    layer = anomaly.first();
    measure(name, anomaly.above(), new Quantity(anomaly.aboveValue(), unit));
    measure(name, anomaly.first(), new Quantity(anomaly.firstValue(), unit));
    if (anomaly.lowest() != anomaly.first()) {
      measure(name, anomaly.lowest(), new Quantity(anomaly.lowestValue(), unit));
    }
    return this;
  }

  /** When it happened. */
  public FindingBuilder during(long fromNs, long toNs) {
    timeRange = new Evidence.TimeRange(fromNs, toNs);
    return this;
  }

  /** The files it is about, the worst first; the first few are kept. */
  public FindingBuilder files(List<String> paths) {
    paths.stream().limit(MOST - files.size()).forEach(files::add);
    return this;
  }

  /** The processes it is about, the worst first; the first few are kept. */
  public FindingBuilder processes(List<Integer> indices) {
    indices.stream().limit(MOST - processes.size()).forEach(processes::add);
    return this;
  }

  /** Never worse than this, whatever it costs. */
  public FindingBuilder atMost(Severity worst) {
    cap = worst;
    return this;
  }

  /** The finding. */
  public Finding build() {
    long impact = (long) Math.min(impactNs, (double) durationNs);
    int score = durationNs == 0 ? 0 : (int) Math.ceil(100.0 * impact / durationNs);
    Severity severity = severity(score, impact);
    return new Finding(
        id,
        severity.isAtLeast(cap) ? cap : severity,
        score,
        layer,
        title,
        impact,
        new Evidence(measures, timeRange, files, processes),
        remedy);
  }

  private static Severity severity(int score, long impactNs) {
    if (score >= CRITICAL_SCORE && impactNs >= CRITICAL_NS) {
      return Severity.CRITICAL;
    }
    return score >= WARNING_SCORE && impactNs >= WARNING_NS ? Severity.WARNING : Severity.INFO;
  }
}
