// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.oracle;

import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The records in a text of otf2-print, as {@link ReadRecords} words them: the record's name, then
 * every value, separated by blanks. Labels, and the names it adds to references, are taken out.
 */
final class PrintedRecords {
  private static final Pattern RECORD = Pattern.compile("([A-Z][A-Z0-9_]+)( +(.*))?");
  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\" (?=<)");
  private static final Pattern RANK = Pattern.compile("(\\d+) \\((INVALID )?(<\\d+>|INVALID)\\)");
  private static final Pattern METRIC_MEMBER = Pattern.compile("\\((<\\d+>|INVALID); ");
  private static final Pattern LABEL = Pattern.compile("[A-Za-z#/.]+( [A-Za-z#/.]+)*: ");
  private static final Pattern FLAGS = Pattern.compile("\\{([A-Z_]+(, [A-Z_]+)*)\\}");
  private static final Pattern NOISE =
      Pattern.compile(
          "INVALID(?= <)|\\bINVALID; |\\bAka\\.|\\b(Member|Argument|Dimension)s?\\b"
              + "|\\bPropert(y|ies)\\b|[<>(),;]");
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSSSSS xx");

  private PrintedRecords() {}

  /** The records of a section, an event's attributes at its end. */
  static List<String> of(Otf2Print print, String section) {
    List<String> records = new ArrayList<>();
    for (String line : print.section(section)) {
      Matcher record = RECORD.matcher(line);
      if (record.matches()) {
        String rest = record.group(3) == null ? "" : record.group(3);
        records.add((record.group(1) + " " + values(record.group(1), rest)).strip());
      } else {
        int last = records.size() - 1;
        records.set(last, records.get(last) + " + " + plain(line));
      }
    }
    return records;
  }

  private static String values(String name, String rest) {
    return switch (name) {
      case "STRING" -> rest.replaceFirst(" +", " ");
      case "METRIC" -> plain(METRIC_MEMBER.matcher(withoutNames(rest)).replaceAll("("));
      case "CLOCK_PROPERTIES" -> clock(rest);
      default -> plain(rest);
    };
  }

  private static String withoutNames(String text) {
    return QUOTED.matcher(text).replaceAll("");
  }

  private static String plain(String text) {
    String values = RANK.matcher(withoutNames(text)).replaceAll("$1");
    values = LABEL.matcher(values).replaceAll("");
    Matcher flags = FLAGS.matcher(values);
    values = flags.replaceAll(match -> match.group(1).replace(", ", "|"));
    return NOISE.matcher(values).replaceAll(" ").strip().replaceAll(" +", " ");
  }

  private static String clock(String rest) {
    String[] parts = rest.split("Date: ", 2);
    String date = parts[1];
    if (!date.equals("UNDEFINED")) {
      OffsetDateTime time = OffsetDateTime.parse(date, DATE);
      date = String.valueOf(time.toEpochSecond() * 1_000_000_000L + time.getNano());
    }
    return String.join(" ", Stream.of(plain(parts[0]), date).toList());
  }
}
