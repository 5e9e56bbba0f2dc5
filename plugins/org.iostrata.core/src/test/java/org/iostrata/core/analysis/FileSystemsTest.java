// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.report.TextReport;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.result.FileSystemResult;
import org.iostrata.core.result.GroupBy;
import org.iostrata.core.result.GroupResult;
import org.iostrata.core.source.Source;
import org.iostrata.fixtures.IoArchive;
import org.iostrata.fixtures.RawArchive;
import org.iostrata.fixtures.RawEvents;
import org.iostrata.otf2.schema.DefinitionType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was done in each file system, of one process on each of two machines. */
class FileSystemsTest {
  private static final int POSIX = 0;
  private static final int BLOCK = 2;
  private static final int STRING = 11;
  private static final long MIB = 1 << 20;
  private static final long STEP_NS = 1_000_000;

  @TempDir private Path directory;
  private IoArchive archive;
  private final RawEvents[] events = new RawEvents[2];
  private int files;
  private int operations;

  @BeforeEach
  void begin() throws IOException {
    archive = new IoArchive(directory, 100 * STEP_NS);
    RawArchive raw = archive.raw();
    long block = raw.string("BLOCK");
    raw.define(DefinitionType.IO_PARADIGM, BLOCK, block, block, 0, 0, 0);
    for (int host = 0; host < events.length; host++) {
      long name = raw.string("n" + host);
      raw.define(DefinitionType.SYSTEM_TREE_NODE, host + 1, name, raw.string("node"), 0);
      long rank = raw.string("MPI Rank " + host);
      raw.define(DefinitionType.LOCATION_GROUP, host, rank, 1, host + 1, IoArchive.UNDEFINED);
      events[host] = archive.events(archive.thread(host, 20));
    }
  }

  /** Each file is used once; what is not written is read, and takes twice as long. */
  private void use(String path, int host, String mount, int paradigm, boolean write)
      throws IOException {
    RawArchive raw = archive.raw();
    int file = files++;
    raw.define(DefinitionType.IO_REGULAR_FILE, file, raw.string(path), host + 1);
    String[] names = {"File system", "Mount Point", "Mount Source"};
    String[] values = mount.split(" ", names.length);
    for (int i = 0; i < values.length && !mount.isEmpty(); i++) {
      long name = raw.string(names[i]);
      long value = raw.string(values[i]);
      raw.define(DefinitionType.IO_FILE_PROPERTY, file, name, STRING, value);
    }
    int handle = archive.handle(0, file, paradigm, IoArchive.UNDEFINED);
    long at = 4L * operations++ * STEP_NS;
    events[host].operation(at, at + (write ? 1 : 2) * STEP_NS, handle, write, MIB);
  }

  private Source source() throws IOException {
    for (RawEvents some : events) {
      some.close();
    }
    archive.close();
    return TraceSource.open(directory);
  }

  private AnalysisResult analyze() throws IOException {
    try (Source source = source()) {
      return AnalysisEngine.analyze(source, AnalysisOptions.defaults(), Progress.NONE);
    }
  }

  private static String tell(FileSystemResult one) {
    return String.join(
        " ",
        one.mountPoint().orElse("-"),
        one.type().orElse("-"),
        one.host().orElse("-"),
        one.layer().toString(),
        one.files() + " files",
        one.share().processes().orElseThrow() + " processes",
        one.operations() + " operations",
        one.bytesRead() / MIB + " read",
        one.bytesWritten() / MIB + " written",
        one.timeNs() / STEP_NS + " ms",
        Math.round(one.effectiveBytesPerSecond().orElseThrow() / MIB) + "/s");
  }

  private void useAll() throws IOException {
    use("/work/a", 0, "lustre /work", POSIX, true);
    use("/work/a", 1, "lustre /work", POSIX, true);
    use("/work/b", 1, "lustre /work", POSIX, false);
    use("/home/c", 0, "fuse.mine /home server:/home", POSIX, true);
    use("/home/d", 1, "fuse.mine /home server:/home", POSIX, false);
    use("/tmp/e", 0, "ext4 /tmp /dev/disk/by-path/pci-0:1", POSIX, true);
    use("/tmp/e", 1, "ext4 /tmp /dev/sda", POSIX, false);
    use("/somewhere", 1, "", POSIX, true);
    use("/dev/sda", 1, "", BLOCK, true);
  }

  @Test
  void sharedOnesAreOneAndOthersEachMachinesOwn() throws IOException {
    useAll();
    List<FileSystemResult> results = analyze().fileSystems().orElseThrow();
    assertEquals(
        """
        /work lustre - POSIX 3 files 2 processes 3 operations 1 read 2 written 4 ms 750/s
        /home fuse.mine - POSIX 2 files 2 processes 2 operations 1 read 1 written 3 ms 667/s
        /tmp ext4 n1 POSIX 1 files 1 processes 1 operations 1 read 0 written 2 ms 500/s
        - - - POSIX 1 files 1 processes 1 operations 0 read 1 written 1 ms 1000/s
        /tmp ext4 n0 POSIX 1 files 1 processes 1 operations 0 read 1 written 1 ms 1000/s""",
        results.stream().map(FileSystemsTest::tell).collect(Collectors.joining("\n")));
  }

  @Test
  void aTextNamesTheHostWhereMountPointsAreTheSame() throws IOException {
    useAll();
    String text = TextReport.of(analyze());
    String table = text.substring(text.indexOf("\nFile systems\n"));
    assertTrue(table.contains("\n  /work       lustre    POSIX     3"), table);
    assertTrue(table.contains("\n  /tmp on n0  ext4      POSIX"), table);
    assertTrue(table.contains("\n  /tmp on n1  ext4      POSIX"), table);
    assertTrue(table.contains("\n  unknown     -         POSIX"), table);
  }

  @Test
  void groupsAreTheSame() throws IOException {
    useAll();
    try (Source source = source()) {
      AnalysisResult result =
          AnalysisEngine.analyze(
              source, AnalysisOptions.defaults(), GroupBy.FILE_SYSTEM, 9, Progress.NONE);
      assertEquals(
          List.of("lustre /work", "fuse.mine /home", "ext4 /tmp on n1", "ext4 /tmp on n0"),
          result.groups().orElseThrow().groups().stream().map(GroupResult::name).toList());
    }
  }

  @Test
  void whereNoneIsKnownThereIsNoTable() throws IOException {
    use("/somewhere", 0, "", POSIX, true);
    AnalysisResult result = analyze();
    assertEquals(Optional.empty(), result.fileSystems());
    assertTrue(!TextReport.of(result).contains("File systems"));
  }
}
