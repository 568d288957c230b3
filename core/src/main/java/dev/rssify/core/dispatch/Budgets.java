package dev.rssify.core.dispatch;

/**
 * Limits over all hosts together.
 *
 * @param startsPerSecond requests per second; 0 for no limit
 * @param bytesPerSecond received per second on average; 0 for no limit
 * @param failedShare share of failed polls in the last hour above which failing feeds are slowed
 *     down
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
