// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.internal;

import java.io.UncheckedIOException;
import org.iostrata.otf2.Otf2Exception;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.schema.ReferenceKind;
import org.iostrata.otf2.schema.ValueType;

/**
 * The attribute list of the current event. It remembers only where the list lies; bytes are looked
 * at when a visitor asks. A broken list then throws {@link UncheckedIOException}, which the reader
 * turns back into its cause.
 */
final class AttributeCursor implements AttributeList {
  private static final byte UINT64 = (byte) ValueType.UINT64.number();

  /** A list of one: what most I/O operations carry, where they are. The number 1 in one byte. */
  private static final int ONE_ATTRIBUTE = 0x0101;

  private final ChunkedFile file;
  private final RecordBytes record;
  private final MappingTables mapping;
  private final boolean mapped;
  private int start;
  private int length;
  private int size;
  private boolean decoded;
  private int[] refs = new int[4];
  private ValueType[] types = new ValueType[4];
  private long[] values = new long[4];

  AttributeCursor(ChunkedFile file, MappingTables mapping) {
    this.file = file;
    this.record = new RecordBytes(file);
    this.mapping = mapping;
    this.mapped = mapping.table(ReferenceKind.ATTRIBUTE) != null;
  }

  /** The next event has no attributes. */
  void none() {
    length = 0;
  }

  /** The next event has the list whose content lies here in the file's window. */
  void at(int start, int length) {
    this.start = start;
    this.length = length;
    decoded = false;
  }

  @Override
  public int size() {
    if (length == 0) {
      return 0;
    }
    if (!decoded) {
      if (mapped || !file.little || !decodeNumbers()) {
        decode();
      }
      decoded = true;
    }
    return size;
  }

  @Override
  public int ref(int index) {
    return refs[checked(index)];
  }

  @Override
  public ValueType type(int index) {
    return types[checked(index)];
  }

  @Override
  public long value(int index) {
    return values[checked(index)];
  }

  @Override
  public long getLong(int attributeRef, long otherwise) {
    if (length >= 5 && !mapped && file.little) {
      byte[] b = file.bytes;
      long head = Compressed.word(b, start);
      int refWidth = (byte) (head >>> 16);
      int typeAt = start + 3 + Math.max(refWidth, 0);
      if ((head & 0xFFFF) == ONE_ATTRIBUTE
          && Compressed.is32(refWidth)
          && isNumber(Compressed.word(b, typeAt), typeAt)) {
        long ref = refWidth < 0 ? -1 : Compressed.low(head >>> 24, refWidth);
        return (int) ref == attributeRef ? Compressed.integer(b, typeAt + 1) : otherwise;
      }
    }
    for (int i = size() - 1; i >= 0; i--) {
      if (refs[i] == attributeRef) {
        return values[i];
      }
    }
    return otherwise;
  }

  /** Whether the list goes on, and ends, with a sound 64-bit number. */
  private boolean isNumber(long typeAndWidth, int typeAt) {
    int width = (byte) (typeAndWidth >>> 8);
    return (byte) typeAndWidth == UINT64
        && Compressed.is64(width)
        && typeAt + 2 + Math.max(width, 0) <= start + length;
  }

  private int checked(int index) {
    if (index < 0 || index >= size()) {
      throw new IndexOutOfBoundsException(index);
    }
    return index;
  }

  /** Decodes a list of 64-bit numbers, as most are, where it is; false when it is another one. */
  private boolean decodeNumbers() {
    byte[] b = file.bytes;
    int end = start + length;
    int count = b[start + 1];
    if (b[start] != 1 || count < 0 || count > length / 3) {
      return false;
    }
    reserve(count);
    int at = start + 2;
    for (int i = 0; i < count; i++) {
      int refWidth = b[at];
      if (at >= end || !Compressed.is32(refWidth)) {
        return false;
      }
      int typeAt = at + 1 + Math.max(refWidth, 0);
      long typeAndWidth = Compressed.word(b, typeAt);
      if (!isNumber(typeAndWidth, typeAt)) {
        return false;
      }
      refs[i] = (int) Compressed.integer(b, at);
      types[i] = ValueType.UINT64;
      values[i] = Compressed.integer(b, typeAt + 1);
      at = typeAt + 2 + Math.max((byte) (typeAndWidth >>> 8), 0);
    }
    size = count;
    return true;
  }

  private void decode() {
    try {
      record.over(start, length);
      long count = record.uint32();
      if (count > record.remaining() / 3) {
        throw record.corrupt("an attribute list of " + count + " attributes");
      }
      reserve((int) count);
      for (int i = 0; i < count; i++) {
        decode(i);
      }
      size = (int) count;
    } catch (Otf2Exception e) {
      throw new UncheckedIOException(e);
    }
  }

  private void decode(int index) throws Otf2Exception {
    refs[index] = (int) mapping.map(ReferenceKind.ATTRIBUTE, record.uint32());
    ValueType type = ValueType.of(record.uint8());
    long value = record.value(type);
    types[index] = type == null ? ValueType.NONE : type;
    ReferenceKind kind = types[index].reference();
    values[index] = kind == null ? value : mapping.map(kind, value);
  }

  private void reserve(int count) {
    if (count > refs.length) {
      refs = new int[count];
      types = new ValueType[count];
      values = new long[count];
    }
  }
}
