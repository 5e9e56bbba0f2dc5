// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.darshan;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a record of a module holds behind its id and rank, in each version: whole numbers, then
 * numbers with a fraction, with some bytes in front and behind that are no counters.
 *
 * <p>The words of a list are names of counters without what all begin with. {@code *} stands for
 * the ten ranges of sizes and {@code #} for 1 to 4. {@code @3} behind a name: since version 3;
 * {@code @1-2}: in versions 1 and 2 only. A name that comes twice in a version is the sum of both.
 * {@code !}: a record in which it is above 0 is of no use. What a version does not tell is -1, as
 * Darshan has it.
 */
final class RecordSchema {
  /** A record with a counter that makes it useless. */
  static final int VOID = -2;

  /** A number that is no counter of the newest version. */
  static final int DROPPED = -1;

  private static final Pattern WORD =
      Pattern.compile("(!?)([A-Z0-9_*#]+)(?:@(\\d+)(?:-(\\d+))?)?(?:=(\\d+))?");
  private static final List<String> FIRST_FOUR = List.of("1", "2", "3", "4");

  private final int newest;
  private final List<Word> integerWords = new ArrayList<>();
  private final List<Word> realWords = new ArrayList<>();
  private int leadBytes;
  private int leadSince = Integer.MAX_VALUE;
  private int leadUntil;
  private int trailBytes;
  private RecordSchema first;

  /** A name, and the versions that have it. */
  private record Word(String name, int since, int until, boolean isVoid, int unknown) {
    boolean isIn(int version) {
      return since <= version && version <= until;
    }
  }

  /** Where the numbers of a record of one version go. */
  static final class Layout {
    private final int leadBytes;
    private final int[] integers;
    private final int[] reals;
    private final int trailBytes;

    private Layout(int leadBytes, int[] integers, int[] reals, int trailBytes) {
      this.leadBytes = leadBytes;
      this.integers = integers;
      this.reals = reals;
      this.trailBytes = trailBytes;
    }

    /** Bytes between the rank and the first number. */
    int leadBytes() {
      return leadBytes;
    }

    /** How many whole numbers there are. */
    int integers() {
      return integers.length;
    }

    /** The place of a whole number, {@link #DROPPED} or {@link #VOID}. */
    int integer(int number) {
      return integers[number];
    }

    /** How many numbers with a fraction there are. */
    int reals() {
      return reals.length;
    }

    /** The place of one of them. */
    int real(int number) {
      return reals[number];
    }

    /** How long a record is. */
    int bytes() {
      int numbers = integers.length + reals.length;
      return 2 * Long.BYTES + leadBytes + numbers * Long.BYTES + trailBytes;
    }
  }

  private RecordSchema(int newest) {
    this.newest = newest;
  }

  /** That of a module whose newest version is told. */
  static RecordSchema newest(int version) {
    return new RecordSchema(version);
  }

  /** Whole numbers. */
  RecordSchema integers(String prefix, String words) {
    integerWords.addAll(words(prefix, words));
    return this;
  }

  /** Numbers with a fraction. */
  RecordSchema reals(String prefix, String words) {
    realWords.addAll(words(prefix, words));
    return this;
  }

  /** Bytes in front of the counters, of some versions. */
  RecordSchema lead(int bytes, int since, int until) {
    leadBytes = bytes;
    leadSince = since;
    leadUntil = until;
    return this;
  }

  /** Bytes behind the counters. */
  RecordSchema trail(int bytes) {
    trailBytes = bytes;
    return this;
  }

  /** What the first record of a region holds, which is another one. */
  RecordSchema first(RecordSchema other) {
    first = other;
    return this;
  }

  /** What the first record holds. */
  RecordSchema first() {
    return first == null ? this : first;
  }

  private List<Word> words(String prefix, String words) {
    List<Word> all = new ArrayList<>();
    for (String text : words.strip().split("\\s+", -1)) {
      Matcher m = WORD.matcher(text);
      if (!m.matches()) {
        throw new IllegalArgumentException(text);
      }
      int since = m.group(3) == null ? 1 : Integer.parseInt(m.group(3));
      int until = m.group(4) == null ? newest : Integer.parseInt(m.group(4));
      int unknown = m.group(5) == null ? -1 : Integer.parseInt(m.group(5));
      for (String name : expand(m.group(2))) {
        all.add(new Word(prefix + name, since, until, !m.group(1).isEmpty(), unknown));
      }
    }
    return all;
  }

  private static List<String> expand(String name) {
    List<String> parts = name.contains("*") ? RangeCounts.NAMES : FIRST_FOUR;
    return name.matches(".*[*#].*")
        ? parts.stream().map(part -> name.replaceAll("[*#]", part)).toList()
        : List.of(name);
  }

  private List<Word> kept(List<Word> words) {
    return words.stream().filter(word -> word.isIn(newest)).toList();
  }

  private CounterNames names(List<Word> words) {
    return new CounterNames(kept(words).stream().map(Word::name).toList());
  }

  /** The names of whole numbers. */
  CounterNames integerNames() {
    return names(integerWords);
  }

  /** The names of numbers with a fraction. */
  CounterNames realNames() {
    return names(realWords);
  }

  /** What whole numbers are that a version does not tell. */
  long[] unknownIntegers() {
    return kept(integerWords).stream().mapToLong(Word::unknown).toArray();
  }

  /** What others are. */
  double[] unknownReals() {
    return kept(realWords).stream().mapToDouble(Word::unknown).toArray();
  }

  /** Whether a version is known. */
  boolean has(int version) {
    return version >= 1 && version <= newest;
  }

  /** Where the numbers of a version go. */
  Layout layout(int version) {
    boolean leads = version >= leadSince && version <= leadUntil;
    return new Layout(
        leads ? leadBytes : 0,
        places(integerWords, integerNames(), version),
        places(realWords, realNames(), version),
        trailBytes);
  }

  private static int[] places(List<Word> words, CounterNames names, int version) {
    return words.stream()
        .filter(word -> word.isIn(version))
        .mapToInt(word -> word.isVoid() ? VOID : names.place(word.name()))
        .toArray();
  }
}
