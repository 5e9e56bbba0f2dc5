// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.iostrata.core.internal.collection.Saturating;
import org.iostrata.core.internal.quantity.Quantity;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.LinkResult;
import org.iostrata.core.result.UnlinkedResult;

/** What is said of links in text and page alike. */
public final class LinkWords {
  /** Who is named of those whose requests are not this program's. */
  private static final int NAMED = 3;

  private LinkWords() {}

  /** The ways the children were found, and how sure that is where it is not. */
  public static String foundBy(LinkResult link) {
    StringJoiner ways = new StringJoiner(" and ");
    if (link.byThread() > 0) {
      ways.add("thread");
    }
    if (link.byRange() > 0) {
      ways.add("bytes");
    }
    if (link.byTime() > 0) {
      ways.add("time");
    }
    double confidence = link.confidence().orElse(1);
    return confidence == 1
        ? ways.toString()
        : ways + String.format(Locale.US, ", %.2f sure", confidence);
  }

  /** How many requests of disks are not the program's. */
  public static long foreign(AnalysisResult result) {
    return unlinked(result, false).mapToLong(UnlinkedResult::requests).reduce(0, Saturating::add);
  }

  /** How many requests of disks of a layer and kind are not the program's. */
  public static long foreign(AnalysisResult result, Layer layer, OperationKind kind) {
    return unlinked(result, false, layer, kind);
  }

  /** How many are the program's, but belong to no operation of it. */
  static long own(AnalysisResult result, Layer layer, OperationKind kind) {
    return unlinked(result, true, layer, kind);
  }

  /** The layers of disks of which some belong to no operation. */
  static List<Layer> unlinkedLayers(AnalysisResult result) {
    return result.unlinked().stream().map(UnlinkedResult::layer).distinct().sorted().toList();
  }

  private static Stream<UnlinkedResult> unlinked(AnalysisResult result, boolean program) {
    return result.unlinked().stream().filter(one -> one.program() == program);
  }

  private static long unlinked(
      AnalysisResult result, boolean program, Layer layer, OperationKind kind) {
    return unlinked(result, program)
        .filter(one -> one.layer() == layer && one.kind() == kind)
        .mapToLong(UnlinkedResult::requests)
        .reduce(0, Saturating::add);
  }

  /** What is said of them, behind how many they are: who asked for how many. */
  public static String foreignWords(AnalysisResult result) {
    Map<String, Long> by = new TreeMap<>();
    unlinked(result, false).forEach(one -> by.merge(one.submitter(), one.requests(), Long::sum));
    by.remove("");
    List<Map.Entry<String, Long>> sorted = new ArrayList<>(by.entrySet());
    sorted.sort(Comparator.comparingLong(one -> -one.getValue()));
    StringJoiner names = new StringJoiner(", ", ": ", "").setEmptyValue("");
    sorted.stream()
        .limit(NAMED)
        .forEach(one -> names.add(Quantity.count(one.getValue()) + " by " + one.getKey()));
    long rest =
        sorted.stream().skip(NAMED).mapToLong(Map.Entry::getValue).reduce(0, Saturating::add);
    if (rest > 0) {
      names.add(Quantity.count(rest) + " by others");
    }
    return "requests of disks are not this program's, as far as can be told"
        + names
        + "; the numbers and pictures of BLOCK hold them too";
  }
}
