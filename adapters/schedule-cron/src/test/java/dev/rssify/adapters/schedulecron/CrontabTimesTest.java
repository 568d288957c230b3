package dev.rssify.adapters.schedulecron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.CronSchedule;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrontabTimesTest {

  private final CrontabTimes times = new CrontabTimes();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*/20 * * * *    | UTC           | 2026-01-05T00:00:00Z | 2026-01-05T00:20:00Z",
        "*/20 * * * *    | UTC           | 2026-01-05T00:19:59.999Z | 2026-01-05T00:20:00Z",
        "0 * * * *       | UTC           | 2026-01-05T00:20:00Z | 2026-01-05T01:00:00Z",
        "0 9 * * 1-5     | Europe/Berlin | 2026-01-09T08:00:00Z | 2026-01-12T08:00:00Z",
        "0 9 * * 0       | UTC           | 2026-01-05T00:00:00Z | 2026-01-11T09:00:00Z",
        "0 9 1 7 *       | Asia/Tokyo    | 2026-01-05T00:00:00Z | 2026-07-01T00:00:00Z",
        "0 9 * * *       | +05:30        | 2026-01-05T00:00:00Z | 2026-01-05T03:30:00Z",
        "0 12 * * *      | Europe/Berlin | 2026-03-28T11:00:00Z | 2026-03-29T10:00:00Z",
        "0 0 29 2 *      | UTC           | 2026-01-05T00:00:00Z | 2028-02-29T00:00:00Z"
      })
  void the_next_time_is_the_first_strictly_after(
      String expression, String zone, Instant after, Instant next) {
    assertThat(times.next(new CronSchedule(expression, zone), after)).contains(next);
    assertThat(times.problem(new CronSchedule(expression, zone))).isEmpty();
  }

  @Test
  void an_hour_skipped_by_daylight_saving_does_not_stop_a_schedule() {
    CronSchedule night = new CronSchedule("30 2 * * *", "Europe/Berlin");
    Instant before = Instant.parse("2026-03-28T12:00:00Z");

    Instant next = times.next(night, before).orElseThrow();
    assertThat(next).isBetween(before, Instant.parse("2026-03-30T00:30:00Z"));
    assertThat(times.next(night, next).orElseThrow()).isAfter(next);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sometimes    | UTC       | 'sometimes' is not a cron expression",
        "61 * * * *   | UTC       | '61 * * * *' is not a cron expression",
        "* * * *      | UTC       | '* * * *' is not a cron expression",
        "0 * * * *    | Mars/Base | 'Mars/Base' is not the name of a time zone"
      },
      quoteCharacter = '`')
  void an_invalid_expression_has_no_times_and_a_problem(
      String expression, String zone, String problem) {
    CronSchedule cron = new CronSchedule(expression, zone);

    assertThat(times.next(cron, Instant.EPOCH)).isEmpty();
    assertThat(times.problem(cron).orElseThrow()).startsWith(problem);
  }
}
