// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.iostrata.core.model.FilePlace;
import org.iostrata.core.model.FilePlace.Extent;
import org.iostrata.core.model.FileSystem;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHost;
import org.iostrata.otf2.definition.DefinitionRecord;
import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.definition.IoFile;
import org.iostrata.otf2.schema.DefinitionType;
import org.iostrata.otf2.schema.ValueType;

/**
 * What properties of files tell (docs/formats/archive.md): where they lie on the disks
 * (docs/formats/block.md), how long their stripes are, whether they are pipes or encrypted, and
 * which hints were asked for. What cannot be read is left out.
 */
final class FilePlaces {
  static final String DEVICE = "iostrata.device";
  static final String EXTENTS = "iostrata.extents";
  private static final String TLS = "iostrata.tls";
  private static final String PIPE = "iostrata.pipe";
  static final String HINTS = "iostrata.hints";
  private static final String MOUNT_SOURCE = "Mount Source";
  static final String MOUNT_POINT = "Mount Point";
  static final String FILE_SYSTEM = "File system";
  static final String STRIPE_SIZE = "Stripe Size";
  private static final int MAX_EXTENTS = 4096;
  private static final int MAX_HINTS = 256;

  private final Map<Integer, String> devices = new HashMap<>();
  private final Map<Integer, String> mounts = new HashMap<>();
  private final Map<Integer, String> mountPoints = new HashMap<>();
  private final Map<Integer, String> types = new HashMap<>();
  private final Map<Integer, String> extents = new HashMap<>();
  private final Map<Integer, String> stripes = new HashMap<>();
  private final Set<Integer> encrypted = new HashSet<>();
  private final Set<Integer> pipes = new HashSet<>();
  private final Map<Integer, Set<String>> hints = new HashMap<>();
  private final FileSystems fileSystems = new FileSystems();
  private final Hosts hosts;

  FilePlaces(Definitions definitions, Hosts hosts) {
    this.hosts = hosts;
    for (DefinitionRecord record : definitions.records(DefinitionType.IO_FILE_PROPERTY)) {
      int file = (int) record.value("ioFile");
      String value = text(definitions, record);
      switch (definitions.string((int) record.value("name"))) {
        case DEVICE -> devices.put(file, value);
        case EXTENTS -> extents.put(file, value);
        case MOUNT_SOURCE -> mounts.put(file, value);
        case MOUNT_POINT -> mountPoints.put(file, value);
        case FILE_SYSTEM -> types.put(file, value);
        case STRIPE_SIZE -> stripes.put(file, value);
        case TLS -> encrypted.add(file);
        case PIPE -> pipes.add(file);
        case HINTS -> hints.computeIfAbsent(file, f -> new TreeSet<>()).addAll(words(value));
        default -> {}
      }
    }
  }

  /** Numbers are texts in our traces; others may have them as such. */
  private static String text(Definitions definitions, DefinitionRecord record) {
    long value = record.value("value");
    return record.value("type") == ValueType.STRING.number()
        ? definitions.string((int) value)
        : Long.toString(value);
  }

  /** Whether a file is a direction of a connection that goes through TLS. */
  boolean isEncrypted(IoFile file) {
    return encrypted.contains(file.ref());
  }

  /** Whether a file is a pipe that has a name. */
  boolean isPipe(IoFile file) {
    return pipes.contains(file.ref());
  }

  /** Which hints were asked for, whenever the file was opened. */
  String hints(IoFile file) {
    Set<String> asked = hints.get(file.ref());
    if (asked == null) {
      return "";
    }
    String known =
        asked.stream().filter(hint -> !hint.equals(TraceFile.NO_HINTS)).collect(joining(" "));
    return known.isEmpty() ? TraceFile.NO_HINTS : known;
  }

  private static List<String> words(String value) {
    return List.of(value.trim().split(" +", MAX_HINTS));
  }

  FilePlace of(IoFile file) {
    int fileRef = file.ref();
    String mount = mounts.getOrDefault(fileRef, "");
    String device = devices.getOrDefault(fileRef, mount.startsWith("/dev/") ? mount : "");
    List<Extent> known = device.isEmpty() ? List.of() : parse(extents.getOrDefault(fileRef, ""));
    long stripeBytes = stripeBytes(stripes.getOrDefault(fileRef, "0"));
    TraceHost host = hosts.of(file.scope());
    FileSystem fileSystem =
        fileSystems.of(
            types.getOrDefault(fileRef, ""), mountPoints.getOrDefault(fileRef, ""), mount, host);
    return new FilePlace(device, known, stripeBytes, fileSystem, host);
  }

  private static long stripeBytes(String text) {
    try {
      return Math.max(0, Long.parseLong(text));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static List<Extent> parse(String text) {
    List<Extent> found = new ArrayList<>();
    for (String one : text.split(" ", MAX_EXTENTS + 1)) {
      String[] numbers = one.split(":", -1);
      if (numbers.length == 3 && found.size() < MAX_EXTENTS) {
        add(found, numbers);
      }
    }
    return found;
  }

  private static void add(List<Extent> found, String[] numbers) {
    try {
      long offset = Long.parseLong(numbers[0]);
      long place = Long.parseLong(numbers[1]);
      long bytes = Long.parseLong(numbers[2]);
      boolean inRange = bytes > 0 && bytes <= Long.MAX_VALUE - Math.max(offset, place);
      if (offset >= 0 && place >= 0 && inRange) {
        found.add(new Extent(offset, place, bytes));
      }
    } catch (NumberFormatException e) {
      // Not written by the tracer: no place.
      return;
    }
  }
}
