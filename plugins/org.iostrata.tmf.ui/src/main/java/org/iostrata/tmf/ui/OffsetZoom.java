// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.util.List;
import java.util.function.Supplier;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.tracecompass.tmf.ui.viewers.xychart.ITmfChartTimeProvider;
import org.eclipse.tracecompass.tmf.ui.viewers.xychart.TmfMouseWheelZoomProvider;
import org.iostrata.tmf.core.access.AccessPicture;
import org.iostrata.tmf.core.result.ResultRow;

/** Which offsets of a file a map shows: zoomed and moved by the wheel and by keys. */
final class OffsetZoom {
  /** A turn of the wheel, or a key, leaves this part of what was shown. */
  private static final double CLOSER = 0.8;

  private static final double MIDDLE = 0.5;

  /** A step up or down is this part of what is shown. */
  private static final double STEP = 0.2;

  /** Nearer than this there is nothing to tell apart. */
  private static final long LEAST_BYTES = 16;

  private static final int BOTH = SWT.CTRL | SWT.SHIFT;

  private final Control plot;
  private final Supplier<ShownFile> shown;
  private final Runnable changed;

  /** Read by the work in the background, too. */
  private volatile ZoomedFile zoomed;

  /** A file, and what is drawn of it. */
  record ShownFile(ResultRow file, AccessPicture picture) {}

  private record ZoomedFile(ResultRow file, long fromByte, long toByte) {}

  /**
   * Hears the wheel and keys of a plot.
   *
   * @param shown what is drawn now, or null
   * @param changed asks for other offsets
   */
  OffsetZoom(Control plot, Supplier<ShownFile> shown, Runnable changed) {
    this.plot = plot;
    this.shown = shown;
    this.changed = changed;
    plot.addListener(SWT.MouseVerticalWheel, this::turned);
    plot.addListener(SWT.KeyDown, this::pressed);
    // A chart does not take the keys by itself.
    plot.addListener(SWT.MouseDown, event -> plot.setFocus());
  }

  /** What a turn of the wheel does with times: nothing when it is meant for offsets. */
  static TmfMouseWheelZoomProvider otherTurns(ITmfChartTimeProvider chart) {
    return new TmfMouseWheelZoomProvider(chart) {
      @Override
      public synchronized void mouseScrolled(MouseEvent event) {
        if ((event.stateMask & BOTH) != BOTH) {
          super.mouseScrolled(event);
        }
      }
    };
  }

  private void turned(Event event) {
    if ((event.stateMask & BOTH) == BOTH) {
      double height = Math.max(1, plot.getSize().y);
      zoom(event.count > 0 ? CLOSER : 1 / CLOSER, 1 - event.y / height);
    } else if ((event.stateMask & BOTH) == 0 && zoomed != null) {
      move(event.count > 0 ? STEP : -STEP);
    }
  }

  /** As W and S zoom times, which Trace Compass hears of, with Shift they zoom offsets. */
  private void pressed(Event event) {
    int key = event.keyCode;
    if (key == SWT.ARROW_UP || key == SWT.ARROW_DOWN) {
      move(key == SWT.ARROW_UP ? STEP : -STEP);
    } else if ((event.stateMask & SWT.SHIFT) != 0 && (key == 'w' || key == 's')) {
      zoom(key == 'w' ? CLOSER : 1 / CLOSER, MIDDLE);
    } else if (key == '0') {
      showAll();
    }
  }

  /** Forgets the zoom. */
  void showAll() {
    zoomed = null;
    changed.run();
  }

  /** The first offset of a file that is wanted and the last, as a parameter; empty for all. */
  List<Long> range(ResultRow file) {
    ZoomedFile now = zoomed;
    return now != null && now.file.equals(file) ? List.of(now.fromByte, now.toByte) : List.of();
  }

  /** Shows more or less, and keeps what is at a part of the height where it is. */
  private void zoom(double factor, double at) {
    ZoomedFile from = now();
    if (from != null) {
      double length = (double) from.toByte - from.fromByte;
      double fixed = from.fromByte + length * at;
      show(from.file, fixed - length * factor * at, length * factor);
    }
  }

  private void move(double part) {
    ZoomedFile from = now();
    if (from != null) {
      double length = (double) from.toByte - from.fromByte;
      show(from.file, from.fromByte + part * length, length);
    }
  }

  /** What is asked for; the picture may come later. */
  private ZoomedFile now() {
    ShownFile now = shown.get();
    if (now == null) {
      return null;
    }
    return zoomed != null && zoomed.file.equals(now.file)
        ? zoomed
        : new ZoomedFile(now.file, now.picture.fromByte(), now.picture.toByte());
  }

  private void show(ResultRow file, double from, double length) {
    AccessPicture of = shown.get().picture;
    double whole = (double) of.lastByte() - of.firstByte();
    if (length >= whole) {
      showAll();
    } else {
      double least = Math.min(whole, Math.max(LEAST_BYTES, length));
      long first = (long) Math.max(of.firstByte(), Math.min(of.lastByte() - least, from));
      zoomed = new ZoomedFile(file, first, first + (long) least);
      changed.run();
    }
  }
}
