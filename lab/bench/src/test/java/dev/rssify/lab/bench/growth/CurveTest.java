package dev.rssify.lab.bench.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class CurveTest {

  @Test
  void the_exponent_of_a_curve_is_found() {
    assertThat(exponent(size -> 3)).isCloseTo(0, within(1e-9));
    assertThat(exponent(size -> 0.25 * size)).isCloseTo(1, within(1e-9));
    assertThat(exponent(size -> 7 * size * size)).isCloseTo(2, within(1e-9));
    assertThat(exponent(size -> size * Math.log(size))).isBetween(1.05, 1.25);
  }

  @Test
  void a_curve_that_bends_both_ways_is_averaged() {
    assertThat(Curve.exponent(List.of(point(1, 1), point(10, 100), point(100, 100))))
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void a_figure_that_grows_too_fast_is_reported() {
    Curve curve = new Curve("entries");
    for (double size : new double[] {10, 100, 1000}) {
      curve.at(size, Map.of("flat", 5.0, "steep", size * size));
    }

    assertThat(curve.isWithin(1.1)).isFalse();
    assertThat(curve.isWithin(2.1)).isTrue();
  }

  private static double exponent(DoubleUnaryOperator value) {
    return Curve.exponent(
        DoubleStream.of(10, 100, 1_000, 10_000)
            .mapToObj(size -> point(size, value.applyAsDouble(size)))
            .toList());
  }

  private static double[] point(double size, double value) {
    return new double[] {size, value};
  }
}
