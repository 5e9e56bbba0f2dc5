// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.iostrata.core.result.GroupBy;
import org.iostrata.fixtures.RandomArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sound archives of operations that make no sense, in every command: no defect, and no number that
 * cannot be. More of them: {@code -Dtest=SemanticFuzzTest -Diostrata.fuzz=3000}, one of them alone:
 * {@code -Diostrata.fuzz.seed=SEED -Diostrata.fuzz=1}.
 */
class SemanticFuzzTest {
  private static final int ARCHIVES = Integer.getInteger("iostrata.fuzz", 200);
  private static final int FIRST_SEED = Integer.getInteger("iostrata.fuzz.seed", 0);

  /** Archives that once showed a defect. */
  private static final int[] FOUND = {100_536, 101_110, 101_277};

  /** What takes longer than all the rest is done with every so many only. */
  private static final int DATABASE_EVERY = 40;

  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Pattern NO_NUMBER = Pattern.compile("\\bNaN\\b|\\bInfinity\\b|∞");
  private static final Pattern NEGATIVE_TIME =
      Pattern.compile("(?<![\\w-])-\\d[\\d.,]* ?(ns|us|ms|s)\\b");
  private static final Pattern SCRIPT = Pattern.compile("(?s)<script.*?</script>");
  private static final Pattern OVER_100_PERCENT =
      Pattern.compile("(?<![\\d.,])(?!100(?:\\.0+)? ?%)[1-9][\\d,]*\\d{2}(?:\\.\\d+)? ?%");

  /** Where it is said when something began: events may lie before the trace's start. */
  private static final Pattern BEFORE_THE_START =
      Pattern.compile("(?s)\nSlowest operations.*?\n\n|from [-\\d][^\n]* to [^\n]*");

  private static final int AROUND = 200;

  private static final Set<String> SIGNED =
      Set.of("startNs", "ticksPerSecond", "fromNs", "toNs", "admitNs");

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void noCommandFailsOrTellsWhatCannotBe() throws IOException {
    for (int i = -FOUND.length; i < ARCHIVES; i++) {
      int seed = i < 0 ? FOUND[-1 - i] : FIRST_SEED + i;
      Path archive = folder.resolve("archive" + seed);
      Path made = folder.resolve("made" + seed);
      String again = "again with -Diostrata.fuzz=1 -Diostrata.fuzz.seed=" + seed;
      RandomArchive.write(archive, seed);
      Files.createDirectories(made);
      assertTimeoutPreemptively(LIMIT, () -> all(archive, made, seed), again);
      delete(archive);
      delete(made);
    }
  }

  private void all(Path archive, Path made, int seed) throws IOException {
    for (String[] command : commands(archive.toString(), made, seed)) {
      String what = String.join(" ", command) + ", seed " + seed;
      out.getBuffer().setLength(0);
      err.getBuffer().setLength(0);
      int exitCode = Main.execute(new PrintWriter(out), new PrintWriter(err), command);
      boolean nothingToDraw = command[0].equals("timeline") && exitCode > 0;
      assertTrue(exitCode == 0 || exitCode == 3 || nothingToDraw, what + ": " + exitCode + err);
      assertFalse(err.toString().contains("Exception"), () -> what + ": " + err);
      check(what, out.toString());
    }
    try (Stream<Path> files = Files.walk(made)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.toString().matches(".*\\.(png|parquet)")) {
          checkFile(file, seed);
        }
      }
    }
  }

  private static List<String[]> commands(String archive, Path made, int seed) {
    List<String[]> commands = new ArrayList<>();
    for (String format : List.of("text", "json")) {
      commands.add(new String[] {"info", archive, "--format", format});
      commands.add(new String[] {"analyze", archive, "--format", format});
      commands.add(new String[] {"findings", archive, "--format", format});
      commands.add(new String[] {"compare", archive, archive, "--format", format});
      for (GroupBy by : GroupBy.values()) {
        String key = by.toString().toLowerCase(Locale.ROOT);
        commands.add(new String[] {"analyze", archive, "--by", key, "--format", format});
      }
    }
    commands.add(new String[] {"report", archive, "-o", made.resolve("r.html").toString()});
    commands.add(new String[] {"timeline", archive, "-o", made.resolve("t.svg").toString()});
    commands.add(export(archive, made, "csv"));
    commands.add(export(archive, made, "json"));
    if (seed % DATABASE_EVERY == 0) {
      commands.add(new String[] {"timeline", archive, "-o", made.resolve("t.png").toString()});
      commands.add(export(archive, made, "parquet"));
      commands.add(new String[] {"sql", archive, "SELECT count(*), sum(bytes) FROM operations"});
    }
    return commands;
  }

  private static String[] export(String archive, Path made, String format) {
    return new String[] {
      "export", archive, "--to", made.resolve(format).toString(), "--format", format
    };
  }

  private static void check(String what, String text) throws IOException {
    refuse(NO_NUMBER, what, text);
    if (text.startsWith("{")) {
      json(what, text);
      return;
    }
    refuse(NEGATIVE_TIME, what, BEFORE_THE_START.matcher(text).replaceAll(""));
    if (!what.startsWith("compare")) {
      refuse(OVER_100_PERCENT, what, text);
    }
  }

  private static void refuse(Pattern pattern, String what, String text) {
    Matcher found = pattern.matcher(text);
    if (found.find()) {
      int from = Math.max(0, found.start() - AROUND);
      String around = text.substring(from, Math.min(text.length(), found.end() + AROUND));
      fail(what + ": \u201c" + found.group() + "\u201d in \u201c" + around + "\u201d");
    }
  }

  private static void checkFile(Path file, int seed) throws IOException {
    String text = SCRIPT.matcher(Files.readString(file)).replaceAll("");
    refuse(NO_NUMBER, file.getFileName() + ", seed " + seed, text);
  }

  /** It parses, and what cannot be negative is not. */
  private static void json(String what, String text) throws IOException {
    try (JsonParser json = new JsonFactory().createParser(text)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token.isNumeric() && !what.startsWith("compare")) {
          String field = String.valueOf(json.currentName());
          boolean signed = SIGNED.contains(field);
          assertTrue(signed || json.getDoubleValue() >= 0, () -> what + ": " + field + " " + text);
          assertEquals(field.equals("score"), field.equals("score") && json.getIntValue() <= 100);
        }
      }
    }
  }

  private static void delete(Path path) throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
