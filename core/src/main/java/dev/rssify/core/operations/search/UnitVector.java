package dev.rssify.core.operations.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A vector of length 1, such as the meaning of a text.
 *
 * <p>Threading: immutable.
 */
public final class UnitVector {

  /** Longer vectors are refused. */
  public static final int MAX_DIMENSIONS = 4_096;

  /** Five digits change a similarity by less than .001. */
  private static final double PRECISION = 100_000;

  private final float[] values;

  private UnitVector(float[] values) {
    this.values = values;
  }

  /** The direction of these values; empty when they have none, or are too many. */
  public static Optional<UnitVector> of(float[] values) {
    double squares = 0;
    for (float value : values) {
      squares += (double) value * value;
    }
    if (values.length > MAX_DIMENSIONS || !(squares > 0) || Double.isInfinite(squares)) {
      return Optional.empty();
    }
    float[] scaled = new float[values.length];
    double length = Math.sqrt(squares);
    for (int i = 0; i < values.length; i++) {
      scaled[i] = (float) (values[i] / length);
    }
    return Optional.of(new UnitVector(scaled));
  }

  /** As above, of stored values. */
  public static Optional<UnitVector> of(List<Double> values) {
    float[] copy = new float[values.size()];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = values.get(i).floatValue();
    }
    return of(copy);
  }

  public int dimensions() {
    return values.length;
  }

  /** The cosine of the angle: 1 for the same direction. Vectors of other models have 0. */
  public double similarity(UnitVector other) {
    if (other.values.length != values.length) {
      return 0;
    }
    float sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += values[i] * other.values[i];
    }
    return sum;
  }

  public float[] toArray() {
    return values.clone();
  }

  /** To be stored, with five digits. */
  public List<Double> rounded() {
    List<Double> rounded = new ArrayList<>(values.length);
    for (float value : values) {
      rounded.add(Math.round(value * PRECISION) / PRECISION);
    }
    return rounded;
  }
}
