// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.load;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.iostrata.core.internal.kept.Kept;
import org.iostrata.core.internal.kept.PageStore;
import org.iostrata.core.internal.kept.Segments;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.progress.Progress;

/** Loads that are kept in a file: they are made again only when the trace has changed. */
public final class KeptLoads extends Kept<Loads> {
  private static final long MAGIC = 0x5344_414f_4c49_5254L;
  private static final int VERSION = 1;

  private final Timeline timeline;
  private final List<LoadGrouping> groupings;
  private final Progress progress;

  /**
   * The loads of a trace.
   *
   * @param file where they are kept, one file for each choice of groupings
   * @param timeline the trace's operations
   * @param progress hears of the operations done, and may cancel
   */
  public KeptLoads(
      Path trace, Path file, Timeline timeline, List<LoadGrouping> groupings, Progress progress) {
    super(trace, file, MAGIC, VERSION);
    this.timeline = timeline;
    this.groupings = List.copyOf(groupings);
    this.progress = progress;
  }

  @Override
  protected Loads make(PageStore store) throws IOException {
    return Loads.of(timeline, groupings, store, progress);
  }

  @Override
  protected void write(Loads made, DataOutputStream out) throws IOException {
    out.writeUTF(groupings.toString());
    out.writeInt(made.all().size());
    for (Load load : made.all()) {
      LoadKey key = load.key();
      out.writeUTF(key.layer().name());
      out.writeUTF(key.kind() == null ? "" : key.kind().name());
      out.writeInt(key.process());
      out.writeInt(key.file());
      out.writeInt(load.pages().length);
      for (LoadPage page : load.pages()) {
        out.writeLong(page.position());
        out.writeInt(page.count());
      }
    }
  }

  @Override
  protected Optional<Loads> read(DataInputStream in, Segments pages) throws IOException {
    if (!in.readUTF().equals(groupings.toString())) {
      return Optional.empty();
    }
    List<Load> all = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      all.add(load(in, pages));
    }
    return Optional.of(new Loads(all));
  }

  private static Load load(DataInputStream in, Segments stored) throws IOException {
    Layer layer = Layer.valueOf(in.readUTF());
    String kind = in.readUTF();
    LoadKey key =
        new LoadKey(
            layer, kind.isEmpty() ? null : OperationKind.valueOf(kind), in.readInt(), in.readInt());
    LoadPage[] pages = new LoadPage[in.readInt()];
    for (int i = 0; i < pages.length; i++) {
      pages[i] = new LoadPage(stored.slot(in.readLong()), in.readInt());
    }
    return new Load(key, pages);
  }
}
