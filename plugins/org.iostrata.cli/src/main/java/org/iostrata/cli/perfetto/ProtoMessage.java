// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.perfetto;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A message that is put together field by field, in memory, and used again for the next one. */
final class ProtoMessage {
  private static final int BUFFER = 128;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(BUFFER);
  private final CodedOutputStream out = CodedOutputStream.newInstance(bytes, BUFFER);

  /** What the library does; into memory it does not fail. */
  @FunctionalInterface
  private interface FieldCoding {
    void to(CodedOutputStream out) throws IOException;
  }

  private ProtoMessage add(FieldCoding field) {
    try {
      field.to(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** An integer or the number of a value. */
  ProtoMessage number(int field, long value) {
    return add(to -> to.writeInt64(field, value));
  }

  /** Yes. */
  ProtoMessage yes(int field) {
    return add(to -> to.writeBool(field, true));
  }

  /** An integer that takes eight bytes. */
  ProtoMessage fixed(int field, long value) {
    return add(to -> to.writeFixed64(field, value));
  }

  /** A real number. */
  ProtoMessage real(int field, double value) {
    return add(to -> to.writeDouble(field, value));
  }

  /** Text; what is no Unicode in it becomes a question mark. */
  ProtoMessage text(int field, String value) {
    return add(to -> to.writeByteArray(field, value.getBytes(StandardCharsets.UTF_8)));
  }

  /** A message, which is empty afterwards. */
  ProtoMessage message(int field, ProtoMessage value) {
    return add(to -> to.writeByteArray(field, value.take()));
  }

  /** Writes it as a field of a message that is a file; it is empty afterwards. */
  void writeTo(CodedOutputStream file, int field) throws IOException {
    file.writeByteArray(field, take());
  }

  private byte[] take() {
    add(CodedOutputStream::flush);
    byte[] taken = bytes.toByteArray();
    bytes.reset();
    return taken;
  }
}
