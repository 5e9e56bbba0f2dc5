// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The page of the tables is what the code says. With {@code -Dgolden.update=true} the part below
 * its first table is written anew.
 */
class TablesPageTest {
  private static final Path PAGE =
      Path.of(System.getProperty("iostrata.root"), "docs", "formats", "tables.md");

  @Test
  void thePageListsEveryColumn() throws IOException {
    StringBuilder tables = new StringBuilder();
    for (Table<?> table : documented()) {
      tables.append("\n## ").append(table.name()).append("\n\n");
      tables.append("A row is ").append(table.meaning()).append(".\n\n");
      tables.append("| column | type | what |\n|---|---|---|\n");
      for (Column column : table.columns()) {
        tables.append(
            "| `%s` | %s | %s |\n".formatted(column.name(), column.type().sql(), column.meaning()));
      }
    }
    String page = Files.readString(PAGE);
    int top = page.indexOf("\n## " + Tables.all().get(0).name());
    if (Boolean.getBoolean("golden.update")) {
      page = page.substring(0, top < 0 ? page.length() : top) + tables;
      Files.writeString(PAGE, page);
      top = page.indexOf("\n## ");
    }
    assertEquals(tables.toString(), page.substring(top));
  }

  @Test
  void namesAreUniqueWithoutCase() {
    Set<String> tables = new HashSet<>();
    for (Table<?> table : documented()) {
      Set<String> columns = new HashSet<>();
      tables.add(table.name().toLowerCase(Locale.ROOT));
      table.columnNames().forEach(name -> columns.add(name.toLowerCase(Locale.ROOT)));
      assertEquals(table.columns().size(), columns.size(), table.name());
    }
    assertEquals(documented().size(), tables.size());
  }

  private static List<Table<?>> documented() {
    List<Table<?>> all = new ArrayList<>(Tables.all());
    all.addAll(BenchmarkTables.ALL);
    return all;
  }
}
