// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.report;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Side;
import org.junit.jupiter.api.Test;

/**
 * How far the colours of layers are from each other, in CIELAB, for people with usual colour vision
 * and for people without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1). Side
 * by side, colours are told apart from a distance of about 2 on; as marks here and there on a page,
 * from about 10 on.
 */
class PaletteTest {
  private static final double[][] USUAL = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  private static final double[][] DEUTERANOPIA = {
    {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}
  };
  private static final double[][] PROTANOPIA = {
    {0.152286, 1.052583, -0.204868},
    {0.114503, 0.786281, 0.099216},
    {-0.003882, -0.048116, 1.051998}
  };
  private static final double[][] XYZ = {
    {0.4124564, 0.3575761, 0.1804375},
    {0.2126729, 0.7151522, 0.0721750},
    {0.0193339, 0.1191920, 0.9503041}
  };
  private static final double[] WHITE = {0.95047, 1, 1.08883};

  private static double linear(int channel) {
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
  }

  private static double[] linear(String colour) {
    Color rgb = Color.decode(colour);
    return new double[] {linear(rgb.getRed()), linear(rgb.getGreen()), linear(rgb.getBlue())};
  }

  private static double[] times(double[][] matrix, double[] vector) {
    double[] result = new double[3];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        result[i] += matrix[i][j] * vector[j];
      }
    }
    return result;
  }

  private static double[] lab(String colour, double[][] sight) {
    double[] seen =
        DoubleStream.of(times(sight, linear(colour)))
            .map(c -> Math.max(0, Math.min(1, c)))
            .toArray();
    double[] xyz = times(XYZ, seen);
    double[] f = new double[3];
    for (int i = 0; i < 3; i++) {
      double t = xyz[i] / WHITE[i];
      f[i] = t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16.0 / 116;
    }
    return new double[] {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
  }

  private static double distance(String a, String b, double[][] sight) {
    double[] p = lab(a, sight);
    double[] q = lab(b, sight);
    return Math.sqrt(
        Math.pow(p[0] - q[0], 2) + Math.pow(p[1] - q[1], 2) + Math.pow(p[2] - q[2], 2));
  }

  private static void areApart(List<Layer> layers, double[][] sight, double least) {
    for (Layer a : layers) {
      for (Layer b : layers) {
        double apart = distance(Palette.of(a), Palette.of(b), sight);
        assertTrue(a == b || apart >= least, () -> a + " and " + b + ": " + apart);
      }
    }
  }

  private static List<Layer> ofApplication() {
    return Stream.of(Layer.values()).filter(l -> l.side() == Side.APPLICATION).toList();
  }

  @Test
  void anyTwoLayersAreToldApart() {
    List<Layer> all = List.of(Layer.values());
    areApart(all, USUAL, 19);
    areApart(all, DEUTERANOPIA, 13);
    areApart(all, PROTANOPIA, 13);
  }

  /** They are in nearly every picture. */
  @Test
  void thoseOfTheApplicationAreToldApartWell() {
    areApart(ofApplication(), USUAL, 40);
    areApart(ofApplication(), DEUTERANOPIA, 20);
    areApart(ofApplication(), PROTANOPIA, 20);
  }

  @Test
  void theyAreNoReadsAndWrites() {
    for (Layer layer : ofApplication()) {
      for (OperationKind kind : List.of(OperationKind.READ, OperationKind.WRITE)) {
        double apart = distance(Palette.of(layer), Palette.of(kind), USUAL);
        assertTrue(apart >= 30, () -> layer + " and " + kind + ": " + apart);
      }
    }
  }

  /** Contrasts as in WCAG. */
  @Test
  void theyStandOutFromWhiteAndBlack() {
    for (Layer layer : Layer.values()) {
      double light = times(XYZ, linear(Palette.of(layer)))[1];
      assertTrue(1.05 / (light + 0.05) >= 1.9, () -> layer + " on white");
      assertTrue((light + 0.05) / 0.05 >= 2.5, () -> layer + " on black");
    }
  }
}
