// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.iostrata.core.internal.export.Column;
import org.iostrata.core.internal.export.Tables;
import org.junit.jupiter.api.Test;

/**
 * The page of the language lists what the code knows. With {@code -Dgolden.update=true} its tables
 * are written anew.
 */
class FilterPageTest {
  private static final Path PAGE =
      Path.of(System.getProperty("iostrata.root"), "docs", "formats", "filter.md");

  @Test
  void thePageListsEveryField() throws IOException {
    String page = Files.readString(PAGE);
    int top = page.indexOf("\n## Fields\n");
    if (Boolean.getBoolean("golden.update")) {
      page = page.substring(0, top < 0 ? page.length() : top) + tables();
      Files.writeString(PAGE, page);
      top = page.indexOf("\n## Fields\n");
    }
    assertEquals(tables(), page.substring(top));
  }

  private static String tables() {
    StringBuilder page = new StringBuilder("\n## Fields\n\n| field | column | is | what |\n");
    page.append("|---|---|---|---|\n");
    for (FilterField field : FilterField.values()) {
      String column = field.column() == null ? "" : "`" + field.column() + "`";
      page.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(field.key(), column, field.type().meaning(), field.meaning()));
    }
    page.append("\n## Comparisons\n\n| what is compared | how |\n|---|---|\n");
    for (FieldType type : FieldType.values()) {
      page.append("| %s | %s |\n".formatted(type.meaning(), type.comparisons()));
    }
    page.append("\n## Words\n\n| field | words |\n|---|---|\n");
    for (FilterField field : FilterField.values()) {
      if (!field.words().isEmpty()) {
        page.append("| `%s` | %s |\n".formatted(field.key(), String.join(", ", field.words())));
      }
    }
    return page.toString();
  }

  /** What SQL can ask of an operation, a filter can; but for what is a number for a name. */
  @Test
  void everyColumnOfOperationsIsAField() {
    Set<String> columns =
        Tables.OPERATIONS.columns().stream().map(Column::name).collect(Collectors.toSet());
    columns.removeAll(Set.of("trace", "id", "parentId"));
    Set<String> fields =
        Stream.of(FilterField.values())
            .map(FilterField::column)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    assertEquals(new TreeSet<>(columns), new TreeSet<>(fields));
  }
}
