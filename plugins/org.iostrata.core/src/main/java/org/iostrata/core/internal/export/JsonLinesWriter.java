// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Rows as JSON objects, one a line, with every column; what is missing is null. */
final class JsonLinesWriter implements TableWriter {
  private final JsonGenerator json;
  private final List<SerializedString> names;
  private int column;

  JsonLinesWriter(List<String> columns, OutputStream out) throws IOException {
    names = columns.stream().map(SerializedString::new).toList();
    json = new JsonFactory().createGenerator(out);
    json.setRootValueSeparator(new SerializedString(""));
  }

  private SerializableString name() {
    return names.get(column++);
  }

  @Override
  public void beginRow() throws IOException {
    column = 0;
    json.writeStartObject();
  }

  @Override
  public void endRow() throws IOException {
    json.writeEndObject();
    json.writeRaw('\n');
  }

  @Override
  public void integer(long value) throws IOException {
    json.writeFieldName(name());
    json.writeNumber(value);
  }

  @Override
  public void unsigned(long value) throws IOException {
    json.writeFieldName(name());
    json.writeNumber(Long.toUnsignedString(value));
  }

  @Override
  public void real(double value) throws IOException {
    json.writeFieldName(name());
    json.writeNumber(value);
  }

  @Override
  public void text(String value) throws IOException {
    json.writeFieldName(name());
    json.writeString(value);
  }

  @Override
  public void flag(boolean value) throws IOException {
    json.writeFieldName(name());
    json.writeBoolean(value);
  }

  @Override
  public void missing() throws IOException {
    json.writeFieldName(name());
    json.writeNull();
  }

  @Override
  public void close() throws IOException {
    json.close();
  }
}
