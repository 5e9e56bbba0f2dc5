// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report.figure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.iostrata.core.TraceSource;
import org.iostrata.core.internal.report.Palette;
import org.iostrata.core.internal.report.figure.FigureOptions.LaneGrouping;
import org.iostrata.core.internal.report.svg.Drawn;
import org.iostrata.core.internal.timeline.FakeSource;
import org.iostrata.core.internal.timeline.FakeSource.Op;
import org.iostrata.core.internal.timeline.Timeline;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;
import org.iostrata.core.progress.Progress;
import org.iostrata.core.source.Source;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Figures of a collective write and read: 64 writes and 64 reads in each of two layers. */
class TimelineFigureTest {
  private static final long FROM_NS = 520_000_000;
  private static final long TO_NS = 545_000_000;
  private static Timeline timeline;

  @BeforeAll
  static void read() throws IOException {
    Path root = Path.of(System.getProperty("iostrata.root"), "tests", "fixtures", "ior-coll");
    try (Source source = TraceSource.open(root)) {
      timeline = Timeline.of(source, Progress.NONE);
    }
  }

  private static Stream<Element> elements(FigureOptions options, String tag) throws Exception {
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    new TimelineFigure(timeline, options).writeSvg(svg);
    return Drawn.elements(Drawn.root(svg.toString(UTF_8)), tag);
  }

  @Test
  void everyOperationHasABarWhereThereIsRoom() throws Exception {
    FigureOptions wide = new FigureOptions(FROM_NS, TO_NS, LaneGrouping.PROCESS, 100_000);
    for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
      Color colour = Color.decode(Palette.of(kind));
      String fill = "rgb(%d,%d,%d)".formatted(colour.getRed(), colour.getGreen(), colour.getBlue());
      long bars =
          elements(wide, "rect").filter(bar -> Drawn.inherited(bar, "fill").equals(fill)).count();
      assertEquals(2 * 64 + 1, bars, "and one in the legend");
    }
  }

  @Test
  void lanesAndAxisHaveNames() throws Exception {
    List<String> texts =
        elements(new FigureOptions(FROM_NS, TO_NS, LaneGrouping.LAYER, 900), "text")
            .map(Element::getTextContent)
            .filter(text -> !text.isEmpty())
            .toList();
    assertTrue(
        texts.containsAll(List.of("MPI Rank 0", "MPI-IO", "POSIX", "525 ms")), texts::toString);
    assertEquals(1, texts.stream().filter("POSIX"::equals).count(), "once for its group");
    assertTrue(texts.contains("write") && !texts.contains("lock"), "the legend says what is there");
  }

  @Test
  void aPartWithoutOperationsIsEmpty() {
    assertTrue(
        new TimelineFigure(timeline, new FigureOptions(0, 1000, LaneGrouping.LAYER, 900))
            .isEmpty());
    assertFalse(
        new TimelineFigure(timeline, new FigureOptions(FROM_NS, TO_NS, LaneGrouping.LAYER, 900))
            .isEmpty());
  }

  @Test
  void pngIsThreeTimesAsFine() throws IOException {
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    FigureOptions options = new FigureOptions(FROM_NS, TO_NS, LaneGrouping.PROCESS, 600);
    new TimelineFigure(timeline, options).writePng(png);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png.toByteArray()));
    assertEquals(1800, image.getWidth());
    int write = Integer.parseInt(Palette.of(OperationKind.WRITE).substring(1), 16);
    int found = 0;
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        found += (image.getRGB(x, y) & 0xffffff) == write ? 1 : 0;
      }
    }
    assertTrue(found > 1000, "writes are drawn in their colour: " + found);
  }

  @Test
  void ofTooManyThreadsSomeAreDrawn() throws Exception {
    int threads = 3 * TimelineFigure.MOST_LANES;
    List<Op> ops = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      ops.add(new Op(thread, Layer.POSIX, OperationKind.WRITE, false, 0, 1000, thread, Trace.NONE));
    }
    Timeline crowd = Timeline.of(new FakeSource(1, threads, ops), Progress.NONE);
    FigureOptions options = new FigureOptions(0, 1000, LaneGrouping.PROCESS, 900);
    TimelineFigure figure = new TimelineFigure(crowd, options);
    assertEquals("one thread of 3", figure.sample());
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    figure.writeSvg(svg);
    List<String> texts =
        Drawn.elements(Drawn.root(svg.toString(UTF_8)), "text")
            .map(Element::getTextContent)
            .toList();
    assertTrue(texts.contains("time since the begin of the run (one thread of 3)"));
    assertEquals("", new TimelineFigure(timeline, options).sample());
  }
}
