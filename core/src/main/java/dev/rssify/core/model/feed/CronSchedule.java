package dev.rssify.core.model.feed;

/**
 * An explicit cron schedule, set by the operator.
 *
 * @param expression five fields as in crontab
 * @param zone the time zone of the schedule, such as {@code Europe/Berlin}
 */
public record CronSchedule(String expression, String zone) {

  /** A schedule in UTC. */
  public static CronSchedule utc(String expression) {
    return new CronSchedule(expression, "UTC");
  }
}
