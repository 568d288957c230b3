package dev.rssify.lab.bench.growth;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Measurements at several sizes, and the exponent of their growth: the slope of the least-squares
 * line through the points in a log-log plane. 0 is flat, 1 is linear.
 *
 * <p>Not thread-safe.
 */
final class Curve {

  private final String of;
  private final Map<String, List<double[]>> points = new LinkedHashMap<>();

  /**
   * @param of the unit of the size
   */
  Curve(String of) {
    this.of = of;
  }

  /** Adds the measurements at a size, and prints them. */
  void at(double size, Map<String, Double> measured) {
    measured.forEach((name, value) ->
        points.computeIfAbsent(name, _ -> new ArrayList<>()).add(new double[] {size, value}));
    System.out.printf(
        Locale.ROOT,
        "%,11.0f %s: %s%n",
        size,
        of,
        measured.entrySet().stream()
            .map(each -> String.format(Locale.ROOT, "%s %,.3f", each.getKey(), each.getValue()))
            .collect(Collectors.joining(", ")));
  }

  /** Prints the exponent of every figure; false when one is above the limit. */
  boolean isWithin(double bound) {
    boolean within = true;
    for (Map.Entry<String, List<double[]>> each : points.entrySet()) {
      double exponent = exponent(each.getValue());
      within &= exponent <= bound;
      System.out.printf(
          Locale.ROOT, "%s grows with the power %.2f of %s%n", each.getKey(), exponent, of);
    }
    return within;
  }

  static double exponent(List<double[]> points) {
    double n = points.size();
    double x = 0;
    double y = 0;
    double xx = 0;
    double xy = 0;
    for (double[] point : points) {
      double logX = Math.log(point[0]);
      double logY = Math.log(point[1]);
      x += logX;
      y += logY;
      xx += logX * logX;
      xy += logX * logY;
    }
    return (n * xy - x * y) / (n * xx - x * x);
  }
}
