package dev.rssify.core.dispatch;

/**
 * What we allow ourselves over all publishers.
 *
 * @param startsPerSecond requests; 0 for no bound
 * @param bytesPerSecond received on average; 0 for no bound
 * @param failedShare of the polls of the last hour, above which we ask less
 */
public record Budgets(double startsPerSecond, long bytesPerSecond, double failedShare) {

  public Budgets {
    if (!(startsPerSecond >= 0) || bytesPerSecond < 0) {
      throw new IllegalArgumentException("a bound on requests or bytes must not be negative");
    }
    if (!(failedShare > 0 && failedShare <= 1)) {
      throw new IllegalArgumentException("an error budget is above 0 and at most 1");
    }
  }

  public static Budgets defaults() {
    return new Budgets(0, 0, 0.5);
  }
}
