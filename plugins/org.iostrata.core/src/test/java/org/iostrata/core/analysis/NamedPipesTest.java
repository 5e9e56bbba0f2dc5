// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.iostrata.core.TraceSource;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.ExcludedResult;
import org.iostrata.core.source.Source;
import org.iostrata.fixtures.IoArchive;
import org.iostrata.fixtures.RawArchive;
import org.iostrata.fixtures.RawEvents;
import org.iostrata.otf2.schema.DefinitionType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pipe that has a name is no file of the program, as recordings tell by a property of it. */
class NamedPipesTest {
  private static final int POSIX = 0;
  private static final int STRING = 11;
  private static final long MS = 1_000_000;

  @TempDir private Path directory;

  @Test
  void whatGoesThroughThemIsLeftOut() throws IOException {
    IoArchive archive = new IoArchive(directory, 100 * MS);
    RawArchive raw = archive.raw();
    long group = raw.string("process");
    raw.define(DefinitionType.LOCATION_GROUP, 0, group, 1, 0, IoArchive.UNDEFINED);
    String[] paths = {"/scratch/data", "/scratch/pipe"};
    for (int file = 0; file < paths.length; file++) {
      raw.define(DefinitionType.IO_REGULAR_FILE, file, raw.string(paths[file]), 0);
      archive.handle(0, file, POSIX, IoArchive.UNDEFINED);
    }
    long name = raw.string("iostrata.pipe");
    raw.define(DefinitionType.IO_FILE_PROPERTY, 1, name, STRING, raw.string("1"));
    try (RawEvents events = archive.events(archive.thread(0, 8))) {
      events.operation(0, 2 * MS, 0, true, 4096);
      events.operation(3 * MS, 90 * MS, 1, false, 512);
    }
    archive.close();
    AnalysisResult result;
    try (Source source = TraceSource.open(directory)) {
      result = AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
    List<ExcludedResult> excluded = result.excluded();
    assertEquals(1, excluded.size());
    assertEquals(FileClass.STREAM, excluded.get(0).fileClass());
    assertEquals(512, excluded.get(0).totals().bytes());
    assertEquals(
        List.of("/scratch/data"), result.files().stream().map(file -> file.path()).toList());
  }
}
