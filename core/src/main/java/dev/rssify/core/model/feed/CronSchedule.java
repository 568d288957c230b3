package dev.rssify.core.model.feed;

/**
 * An explicit schedule, the operator's word.
 *
 * @param expression five fields as in crontab
 * @param zone the name of the time zone whose clocks it means, such as {@code Europe/Berlin}
 */
public record CronSchedule(String expression, String zone) {

  /** A schedule by the clocks of UTC. */
  public static CronSchedule utc(String expression) {
    return new CronSchedule(expression, "UTC");
  }
}
