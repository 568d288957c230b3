package dev.rssify.lab.simulator.world;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * How often each kind of something is met; only the proportions count.
 *
 * <p>Invariants: no weight is negative, and one at least is positive.
 */
public record Shares<E extends Enum<E>>(Map<E, Double> weights) {

  public Shares {
    weights = Collections.unmodifiableMap(new EnumMap<>(weights));
    if (weights.values().stream().anyMatch(weight -> !(weight >= 0)) || sum(weights) <= 0) {
      throw new IllegalArgumentException("shares must not be negative, nor all zero: " + weights);
    }
  }

  /** Nothing but this kind. */
  public static <E extends Enum<E>> Shares<E> only(E kind) {
    return new Shares<>(Map.of(kind, 1.0));
  }

  /** The kind that a number from 0 to 1 falls upon. */
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
