package dev.rssify.testkit;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * A statement that holds for every value of a generator, checked on many of them.
 *
 * <p>Builds are repeatable: without {@code -Drssify.seed} the same values are tried each time, with
 * {@code -Drssify.seed=random} new ones. A failure names the seed that generates its value first.
 */
public final class Property {

  private static final int RUNS = 500;

  private Property() {}

  /** The statement about a value; throws when it does not hold. */
  @FunctionalInterface
  public interface Claim<T> {
    void check(T value) throws Exception;
  }

  public static <T> void forAll(Function<RandomGenerator, ? extends T> generator, Claim<T> claim) {
    forAll(RUNS, generator, claim);
  }

  public static <T> void forAll(
      int runs, Function<RandomGenerator, ? extends T> generator, Claim<T> claim) {
    forAll(runs, generator, value -> Stream.of(), claim);
  }

  /**
   * As above, and a failing value is reduced as long as it fails.
   *
   * @param smaller candidates simpler than a value, the smallest first; see {@link Shrink}
   */
  public static <T> void forAll(
      int runs,
      Function<RandomGenerator, ? extends T> generator,
      Function<T, Stream<T>> smaller,
      Claim<T> claim) {
    long first = Seed.first();
    for (int run = 0; run < runs; run++) {
      long seed = Seed.ofRun(first, run);
      T value = generator.apply(new SplittableRandom(seed));
      Optional<Throwable> failure = failure(claim, value);
      if (failure.isPresent()) {
        throw report(seed, run, smallest(value, failure.get(), smaller, claim));
      }
    }
  }

  private record Failed<T>(T value, Throwable why) {}

  private static <T> Failed<T> smallest(
      T value, Throwable why, Function<T, Stream<T>> smaller, Claim<T> claim) {
    Failed<T> best = new Failed<>(value, why);
    while (true) {
      Optional<Failed<T>> next =
          smaller
              .apply(best.value())
              .flatMap(v -> failure(claim, v).map(e -> new Failed<>(v, e)).stream())
              .findFirst();
      if (next.isEmpty()) {
        return best;
      }
      best = next.get();
    }
  }

  private static <T> Optional<Throwable> failure(Claim<T> claim, T value) {
    try {
      claim.check(value);
      return Optional.empty();
    } catch (Exception | AssertionError e) {
      return Optional.of(e);
    }
  }

  private static AssertionError report(long seed, int run, Failed<?> failed) {
    return new AssertionError(
        "does not hold for case %d, shown again by -Drssify.seed=%d:%n%s%n%s"
            .formatted(run + 1, seed, Show.value(failed.value()), failed.why()),
        failed.why());
  }
}
