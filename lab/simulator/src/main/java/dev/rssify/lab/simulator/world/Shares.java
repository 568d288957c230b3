package dev.rssify.lab.simulator.world;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The relative frequency of each kind.
 *
 * <p>Invariants: no weight is negative, and at least one is positive.
 */
public record Shares<E extends Enum<E>>(Map<E, Double> weights) {

  public Shares {
    weights = Collections.unmodifiableMap(new EnumMap<>(weights));
    if (weights.values().stream().anyMatch(weight -> !(weight >= 0)) || sum(weights) <= 0) {
      throw new IllegalArgumentException("shares must not be negative, nor all zero: " + weights);
    }
  }

  /** Only this kind. */
  public static <E extends Enum<E>> Shares<E> only(E kind) {
    return new Shares<>(Map.of(kind, 1.0));
  }

  /** The kind for a number from 0 to 1. */
  E pick(double unit) {
    double left = unit * sum(weights);
    E last = weights.keySet().iterator().next();
    for (Map.Entry<E, Double> share : weights.entrySet()) {
      if (share.getValue() > 0) {
        last = share.getKey();
        left -= share.getValue();
        if (left < 0) {
          return last;
        }
      }
    }
    return last;
  }

  private static double sum(Map<?, Double> weights) {
    return weights.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
