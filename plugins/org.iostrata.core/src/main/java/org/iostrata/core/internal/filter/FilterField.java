// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationFlags;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Side;
import org.iostrata.core.source.Filter;

/** What an operation has that a {@link Filter} may ask for. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are unmodifiable
public enum FilterField {
  LAYER("layer", "layer", layers(), "the layer"),
  SIDE(
      "side",
      null,
      words(Side.values()),
      "the side of its layer: APPLICATION is the program's own"),
  KIND("kind", "kind", kinds(), "what it does"),
  FILE("file", "file", FieldType.TEXT, "the path of the file"),
  FILE_CLASS(
      "fileClass", "fileClass", words(FileClass.values()), "whose file: DATA is the program's own"),
  HANDLE("handle", "handle", FieldType.TEXT, "the name of the open file"),
  PHASE("phase", null, FieldType.TEXT, "the innermost phase of the program it began in"),
  REGION("region", null, FieldType.TEXT, "the innermost region of the program, as a function"),
  FILE_SYSTEM("fileSystem", null, FieldType.TEXT, "the type of the file system of the file"),
  MOUNT_POINT("mountPoint", null, FieldType.TEXT, "where that file system is mounted"),
  HOST("host", null, FieldType.TEXT, "the name of the machine that its process ran on"),
  ROLE("role", null, words(Role.values()), "what its process is for"),
  PROCESS("process", "process", FieldType.NUMBER, "the process, 0..n-1 as the trace defines it"),
  THREAD("thread", "thread", FieldType.NUMBER, "the thread that began it, as the trace defines it"),
  BYTES("bytes", "bytes", FieldType.BYTES, "bytes read or written"),
  REQUESTED("bytesRequested", "bytesRequested", FieldType.BYTES, "bytes asked for"),
  OFFSET("offset", "offsetBytes", FieldType.BYTES, "where in the file; of MPI-IO in its file view"),
  BEGIN("begin", "admitNs", FieldType.TIME, "when the layer got it, since the begin of the run"),
  END("end", "callbackNs", FieldType.TIME, "when the layer reported it done"),
  DURATION("duration", "durationNs", FieldType.TIME, "from its begin to its end"),
  ISSUE("issue", "issueNs", FieldType.TIME, "when it was handed on"),
  COLLECTIVE("collective", OperationFlags.COLLECTIVE, "recorded as collective"),
  NON_BLOCKING("nonBlocking", OperationFlags.NON_BLOCKING, "the call returned before it was done"),
  SYNCHRONOUS("synchronous", OperationFlags.SYNCHRONOUS, "a write that waits for the device"),
  CANCELLED("cancelled", OperationFlags.CANCELLED, "the program cancelled it"),
  FAILED("failed", OperationFlags.FAILED, "a call about a name that failed"),
  RESULT_UNDEFINED(
      "resultUndefined", OperationFlags.RESULT_UNDEFINED, "the trace does not tell its result"),
  OFFSET_DERIVED(
      "offsetDerived",
      OperationFlags.OFFSET_DERIVED,
      "the offset was not recorded but follows from the position"),
  PARENT_LAYER(
      "parentLayer", "parentLayer", layers(), "the layer of the operation above that caused it"),
  PARENT_KIND("parentKind", "parentKind", kinds(), "the kind of that operation");

  private final String key;
  private final String column;
  private final FieldType type;
  private final List<String> words;
  private final int flag;
  private final String meaning;

  FilterField(String key, String column, FieldType type, String meaning) {
    this.key = key;
    this.column = column;
    this.type = type;
    this.words = List.of();
    this.flag = 0;
    this.meaning = meaning;
  }

  FilterField(String key, String column, List<String> words, String meaning) {
    this.key = key;
    this.column = column;
    this.type = FieldType.WORD;
    this.words = words;
    this.flag = 0;
    this.meaning = meaning;
  }

  FilterField(String key, int flag, String meaning) {
    this.key = key;
    this.column = key;
    this.type = FieldType.FLAG;
    this.words = List.of();
    this.flag = flag;
    this.meaning = meaning;
  }

  private static List<String> words(Enum<?>[] values) {
    return Stream.of(values).map(Enum::name).toList();
  }

  private static List<String> layers() {
    return Stream.of(Layer.values()).map(Layer::name).toList();
  }

  private static List<String> kinds() {
    return Stream.of(OperationKind.values()).map(OperationKind::key).toList();
  }

  /** Its name in the language. */
  public String key() {
    return key;
  }

  /** The column of the table of operations with its values; null when that has none. */
  public String column() {
    return column;
  }

  /** What its values are. */
  public FieldType type() {
    return type;
  }

  /** All its values when they are words. */
  public List<String> words() {
    return words;
  }

  /** What it tells. */
  public String meaning() {
    return meaning;
  }

  /** The bit of {@link OperationFlags} of a flag. */
  int flag() {
    return flag;
  }

  /** The field with a name in the language, or that of its column. */
  static Optional<FilterField> of(String name) {
    return Stream.of(values())
        .filter(field -> name.equals(field.key) || name.equals(field.column))
        .findFirst();
  }

  /** The word of a field that somebody wrote, however they wrote it. */
  Optional<String> word(String written) {
    String name = written.replace('-', '_').replace(' ', '_');
    return words.stream().filter(name::equalsIgnoreCase).findFirst();
  }

  static String names() {
    return Stream.of(values()).map(FilterField::key).collect(Collectors.joining(", "));
  }
}
