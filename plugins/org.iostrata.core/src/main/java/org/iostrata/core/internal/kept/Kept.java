// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.kept;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;

/**
 * Something made of a trace, of pages in a file: made once, and again only when the trace has
 * changed, the file is damaged or of another version. While it is made its pages lie in the file,
 * too, and not in the heap.
 *
 * <p>The file is a head, the pages, and a directory of them. The head is written last and holds a
 * sum over the directory, which holds sums over the pages: what does not fit is not believed.
 *
 * @param <T> what is made
 */
public abstract class Kept<T> {
  private static final int HEAD = 4096;
  private static final int SUM_AT = HEAD - Integer.BYTES;

  private final Path trace;
  private final Path file;
  private final long magic;
  private final int version;

  /**
   * What is kept of a trace.
   *
   * @param file where; nothing else has this name with {@code .part} behind it
   * @param magic tells what it is from other things that are kept
   * @param version rises when what is kept, or how, changes
   */
  protected Kept(Path trace, Path file, long magic, int version) {
    this.trace = trace;
    this.file = file;
    this.magic = magic;
    this.version = version;
  }

  /** Makes it, with its pages in a store. */
  protected abstract T make(PageStore store) throws IOException;

  /** Writes all but the pages: {@link Slot#position} says where they lie. */
  protected abstract void write(T made, DataOutputStream out) throws IOException;

  /**
   * Reads what was written.
   *
   * @return nothing when it does not fit this program
   */
  protected abstract Optional<T> read(DataInputStream in, Segments pages) throws IOException;

  /**
   * Takes it from its file, or else makes it. Where no file can be written, the heap has to do.
   *
   * @throws IOException when the trace cannot be read
   * @throws java.util.concurrent.CancellationException when it was cancelled
   */
  public T get() throws IOException {
    KeptFile kept = new KeptFile(trace, file);
    Optional<T> read = read(kept);
    if (read.isPresent()) {
      return read.get();
    }
    try {
      return make(kept);
    } catch (StoreException e) {
      return make(PageStore.HEAP);
    }
  }

  private T make(KeptFile kept) throws IOException {
    T made = null;
    try (FileChannel channel = create(kept.part())) {
      FileStore store = new FileStore(channel, HEAD);
      made = make(store);
      finish(channel, kept.identity(), store, made);
    } finally {
      kept.finish(made != null);
    }
    return made;
  }

  private static FileChannel create(Path part) throws StoreException {
    try {
      Files.deleteIfExists(part);
      return FileChannel.open(
          part, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new StoreException(e);
    }
  }

  private void finish(FileChannel channel, byte[] identity, FileStore store, T made)
      throws StoreException {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      for (int sum : store.segments().checksums(store.end())) {
        out.writeInt(sum);
      }
      write(made, out);
      long directoryAt = HEAD + store.end();
      channel.truncate(directoryAt);
      write(channel, ByteBuffer.wrap(bytes.toByteArray()), directoryAt);
      write(channel, head(identity, directoryAt, bytes.toByteArray()), 0);
    } catch (IOException e) {
      throw new StoreException(e);
    }
  }

  private static void write(FileChannel channel, ByteBuffer bytes, long from) throws IOException {
    long at = from;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  private ByteBuffer head(byte[] identity, long directoryAt, byte[] directory) {
    ByteBuffer head = ByteBuffer.allocate(HEAD).order(ByteOrder.LITTLE_ENDIAN);
    head.putLong(magic).putInt(version).put(identity).putLong(directoryAt);
    head.putInt(directory.length);
    head.putInt(Segments.checksum(ByteBuffer.wrap(directory), directory.length));
    return head.putInt(SUM_AT, Segments.checksum(head, SUM_AT)).rewind();
  }

  private Optional<T> read(KeptFile kept) {
    try (FileChannel channel = FileChannel.open(kept.path(), StandardOpenOption.READ)) {
      return read(channel, kept.identity());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private Optional<T> read(FileChannel channel, byte[] identity) throws IOException {
    ByteBuffer head = ByteBuffer.wrap(read(channel, 0, HEAD)).order(ByteOrder.LITTLE_ENDIAN);
    if (head.getInt(SUM_AT) != Segments.checksum(head, SUM_AT)
        || head.getLong() != magic
        || head.getInt() != version) {
      return Optional.empty();
    }
    byte[] of = new byte[TraceIdentity.SIZE];
    head.get(of);
    long directoryAt = head.getLong();
    byte[] directory = read(channel, directoryAt, head.getInt());
    if (!Arrays.equals(of, identity)
        || Segments.checksum(ByteBuffer.wrap(directory), directory.length) != head.getInt()) {
      return Optional.empty();
    }
    Segments pages = new Segments(channel, HEAD);
    pages.mapAll(directoryAt - HEAD);
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(directory));
    for (int sum : pages.checksums(directoryAt - HEAD)) {
      if (sum != in.readInt()) {
        return Optional.empty();
      }
    }
    return read(in, pages);
  }

  private static byte[] read(FileChannel channel, long from, int size) throws IOException {
    if (size < 0 || from < 0 || size > channel.size() - from) {
      throw new EOFException();
    }
    ByteBuffer bytes = ByteBuffer.wrap(new byte[size]);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, from + bytes.position()) < 0) {
        throw new EOFException();
      }
    }
    return bytes.array();
  }
}
