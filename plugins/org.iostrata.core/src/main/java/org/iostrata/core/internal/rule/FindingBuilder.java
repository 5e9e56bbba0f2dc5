// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.internal.quantity.Unit;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/**
 * Puts a finding together, and derives score and severity from its impact, the same way for every
 * rule. The impact is given as parts of the time a layer was busy, so it is time of the run and not
 * a sum over processes; altogether it is never more than the I/O of the run, and what processes
 * wait for it {@linkplain #inAllNs outside}.
 *
 * <p>The score is the impact in per cent of the run, 1 at least when it costs anything. How bad
 * that is: {@link Severity#of}. What costs neither a thousandth of the run nor a tenth of a
 * millisecond is no finding.
 */
public final class FindingBuilder {
  private static final long LEAST_NS = 100_000L;
  private static final double LEAST_SHARE = 0.001;
  private static final int MOST = 8;

  /** What is waited for less than that is told to be. */
  private static final double MOSTLY = 0.9;

  private final IoStack stack;
  private final Awaited awaited;
  private final long durationNs;
  private final Set<Advice.UsedLibrary> uses;
  private final List<Evidence.Measure> measures = new ArrayList<>();
  private final List<String> files = new ArrayList<>();
  private final Set<String> only = new HashSet<>();
  private final Set<String> noCauseOf = new HashSet<>();
  private final List<Integer> processes = new ArrayList<>();
  private Evidence.TimeRange timeRange;
  private Severity cap = Severity.CRITICAL;
  private boolean first;
  private boolean noteUnlessMuch;
  private double ceilingNs = Double.POSITIVE_INFINITY;
  private double inAllNs;
  private double aroundNs;
  private Layer layer;
  private String title = "";
  private String remedy = "";
  private String trouble = "";
  private final List<Judgement.Cost> costs = new ArrayList<>();

  FindingBuilder(IoStack stack, Awaited awaited, long durationNs, Set<Advice.UsedLibrary> uses) {
    this.stack = stack;
    this.awaited = awaited;
    this.durationNs = durationNs;
    this.uses = uses;
  }

  /** The layer where the trouble first appears. */
  public FindingBuilder in(Layer first) {
    layer = first;
    return this;
  }

  /** One sentence in plain words, as for {@link String#format}. */
  @SuppressWarnings("AnnotateFormatMethod") // the annotation is in a library we do without
  public FindingBuilder title(String format, Object... arguments) {
    title = Visible.line(String.format(Locale.US, format, arguments));
    return this;
  }

  /** Its trouble as a scientist would say it, where the words of its rule do not fit. */
  public FindingBuilder inPlainWords(String clause) {
    trouble = clause;
    return this;
  }

  /** What to do, whatever the program is. */
  public FindingBuilder remedy(String advice) {
    return remedy(Advice.to(advice));
  }

  /** What to do, as far as it is for this program. */
  public FindingBuilder remedy(Advice advice) {
    remedy = advice.forProgram(uses);
    return this;
  }

  /** Adds a part, 0 to 1, of the time a layer was busy with a kind of operation. */
  public FindingBuilder impact(double share, Layer of, OperationKind kind) {
    KindFacts within = stack.kind(of, kind);
    return within == null
        ? this
        : cost(share * within.leastBusyNs(), share * within.mostBusyNs(), of, kind);
  }

  /** Adds time of the run, at most what a layer was busy with a kind of operation. */
  public FindingBuilder impactNs(double timeNs, Layer of, OperationKind kind) {
    return cost(timeNs, timeNs, of, kind);
  }

  /**
   * Adds time of the run that one process spends in operations of a kind while the others wait: it
   * may be more than what each is busy on average.
   */
  public FindingBuilder processNs(double timeNs, Layer of, OperationKind kind) {
    KindFacts within = stack.kind(of, kind);
    return within == null || timeNs <= 0 ? this : cost(within, within.mostBusyNs(), timeNs, timeNs);
  }

  private FindingBuilder cost(double leastNs, double mostNs, Layer of, OperationKind kind) {
    KindFacts within = stack.kind(of, kind);
    return within == null || mostNs <= 0
        ? this
        : cost(within, within.leastBusyNs(), leastNs, mostNs);
  }

  /** Only what somebody waits for costs time of the run. */
  private FindingBuilder cost(KindFacts within, double busyNs, double leastNs, double mostNs) {
    double share = awaited.share(within.layer(), within.kind());
    costs.add(
        new Judgement.Cost(
            within.layer(),
            within.kind(),
            share * Math.min(leastNs, busyNs),
            share * Math.min(mostNs, within.mostBusyNs())));
    if (share < MOSTLY) {
      double allNs = within.mostBusyNs();
      measure("nobody waits for", within.layer(), Quantity.nanoseconds((1 - share) * allNs));
    }
    return this;
  }

  /** What is lost is no more than this, whatever its operations take. */
  public FindingBuilder atMostNs(double timeNs) {
    ceilingNs = timeNs;
    return this;
  }

  /**
   * What is lost in all: the time of its operations is a part of that, the rest is spent in waiting
   * that is no I/O.
   */
  public FindingBuilder inAllNs(double timeNs) {
    inAllNs = timeNs;
    return this;
  }

  /**
   * What the program does around the calls, as far as that may be done in vain, too: so much may be
   * won at most, and it is no part of the cost.
   */
  public FindingBuilder aroundNs(double timeNs) {
    aroundNs = timeNs;
    return this;
  }

  /** What it costs, so far, at least: no more than the run's I/O takes, and what was waited. */
  public long impactNs() {
    return ofRun(Judgement.Cost::timeNs);
  }

  private long mostNs() {
    return ofRun(Judgement.Cost::mostNs);
  }

  private long ofRun(ToDoubleFunction<Judgement.Cost> cost) {
    double sumNs = costs.stream().mapToDouble(cost).sum();
    double ioNs = Math.min(Math.min(sumNs, ceilingNs), stack.ioTimeNs());
    return (long) Math.min(Math.max(ioNs, inAllNs), (double) durationNs);
  }

  /** Whether it is worth a word: by its cost, or told for information whatever it costs. */
  boolean matters() {
    long impact = mostNs();
    return cap == Severity.INFO || impact >= LEAST_NS || impact >= LEAST_SHARE * durationNs;
  }

  /** A number of one layer, or of none (null); left out when it is not defined. */
  public FindingBuilder measure(String name, Layer of, Quantity value) {
    if (Double.isFinite(value.value())) {
      measures.add(new Evidence.Measure(name, Optional.ofNullable(of), value));
    }
    return this;
  }

  /** The number searched for, on both sides of the boundary and in the lowest layer. */
  public FindingBuilder boundary(Anomaly anomaly, String name, Unit unit) {
    layer = anomaly.first();
    if (anomaly.hasAbove()) {
      measure(name, anomaly.above(), new Quantity(anomaly.aboveValue(), unit));
    }
    measure(name, anomaly.first(), new Quantity(anomaly.firstValue(), unit));
    if (anomaly.lowest() != anomaly.first()) {
      measure(name, anomaly.lowest(), new Quantity(anomaly.lowestValue(), unit));
    }
    return this;
  }

  /** Another number of the layers of an anomaly: above the boundary, below, and in the lowest. */
  public FindingBuilder sides(
      Anomaly anomaly, String name, Unit unit, ToDoubleFunction<Layer> value) {
    anomaly.layers().forEach(of -> measure(name, of, new Quantity(value.applyAsDouble(of), unit)));
    return this;
  }

  /** When it happened. */
  public FindingBuilder during(long fromNs, long toNs) {
    timeRange = new Evidence.TimeRange(fromNs, toNs);
    return this;
  }

  /** Files to name, the worst first, instead of those named before; a few are kept. */
  public FindingBuilder files(List<String> paths) {
    files.clear();
    paths.stream().limit(MOST).forEach(files::add);
    return this;
  }

  /** The same of files that are the only ones it is about: only their time is lost. */
  public FindingBuilder onlyFiles(List<String> paths) {
    only.addAll(paths);
    return files(paths);
  }

  /** Its rule may explain another one's trouble; this finding does not. */
  public FindingBuilder isNoCauseOf(String id) {
    noCauseOf.add(id);
    return this;
  }

  /** The processes it is about, the worst first; the first few are kept. */
  public FindingBuilder processes(List<Integer> indices) {
    indices.stream().limit(MOST).forEach(processes::add);
    return this;
  }

  /** Never worse than this, whatever it costs. */
  public FindingBuilder atMost(Severity worst) {
    cap = worst;
    return this;
  }

  /** A note where it costs less than a quarter of the run: what would mend it has a price, too. */
  public FindingBuilder noteUnlessMuch() {
    noteUnlessMuch = true;
    return this;
  }

  /** Told before all others: without it they would be misread. */
  public FindingBuilder first() {
    first = true;
    return this;
  }

  /**
   * The finding of a rule, as if it were alone.
   *
   * @param usual the rule's trouble, unless this one's was said
   */
  Judgement build(String id, String usual) {
    long impact = impactNs();
    int score = score(impact);
    Severity usually = Severity.of(score, impact);
    Severity severity = noteUnlessMuch && !Severity.isMuch(score) ? Severity.INFO : usually;
    Finding finding =
        new Finding(
            id,
            severity.isAtLeast(cap) ? cap : severity,
            score,
            Optional.ofNullable(layer),
            title,
            trouble.isEmpty() ? usual : trouble,
            impact,
            0,
            List.of(),
            Optional.empty(),
            impact < mostNs() ? Bound.AT_LEAST : Bound.EXACT,
            LikelyCost.around(impact, mostNs(), durationNs).upTo((long) aroundNs, durationNs),
            Optional.empty(),
            new Evidence(measures, Optional.ofNullable(timeRange), files, processes),
            remedy);
    return new Judgement(finding, costs, only, noCauseOf, first);
  }

  /** What costs anything has one. */
  private int score(long impact) {
    return impact == 0 || durationNs == 0
        ? 0
        : (int) Math.max(1, Math.round(100.0 * impact / durationNs));
  }
}
