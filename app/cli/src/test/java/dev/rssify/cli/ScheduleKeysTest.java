package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.schedulecron.CrontabTimes;
import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.schedule.IntervalPolicy;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.PollReport;
import dev.rssify.core.schedule.PollSignal;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.testkit.Records;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings of the schedule, each with its effect. */
class ScheduleKeysTest {

  private static final Instant NOW = Instant.parse("2026-01-05T00:00:00Z");
  private static final PollSignal NEW = new PollSignal.Document(1, false);
  private static final PollSignal NOTHING = new PollSignal.NotModified();
  private static final PollSignal ERROR = new PollSignal.Failure(Reason.HTTP_ERROR);

  @Test
  @Shows("schedule.first_interval_sec")
  void the_first_interval_is_that_of_a_new_feed() {
    assertThat(policy("schedule.first_interval_sec", "1234").first(NOW).interval())
        .isEqualTo(Duration.ofSeconds(1234));
  }

  @Test
  @Shows({"schedule.up_factor", "schedule.down_factor"})
  void factors_lengthen_and_shorten_the_interval() {
    String[] settings = {
      "schedule.first_interval_sec",
      "1000",
      "schedule.up_factor",
      "3",
      "schedule.down_factor",
      "0.5"
    };

    assertThat(decided(NOTHING, settings).interval()).isEqualTo(Duration.ofSeconds(3000));
    assertThat(decided(NEW, settings).interval()).isEqualTo(Duration.ofSeconds(500));
  }

  @Test
  @Shows({"schedule.min_interval_sec", "schedule.max_interval_sec"})
  void the_interval_stays_within_its_bounds() {
    String[] settings = {
      "schedule.first_interval_sec", "1000",
      "schedule.min_interval_sec", "990",
      "schedule.max_interval_sec", "1010",
    };

    assertThat(decided(NEW, settings).interval()).isEqualTo(Duration.ofSeconds(990));
    assertThat(decided(NOTHING, settings).interval()).isEqualTo(Duration.ofSeconds(1010));
  }

  @Test
  @Shows("schedule.blend_lambda")
  void the_blend_weights_the_rhythm_of_a_feed_against_its_last_interval() {
    Duration rhythm = Duration.ofHours(4);
    String[] settings = {
      "schedule.first_interval_sec", "3600", "schedule.up_factor", "1", "schedule.blend_lambda", ""
    };

    settings[5] = "1";
    assertThat(decidedWith(rhythm, settings)).isEqualTo(rhythm);
    settings[5] = "0";
    assertThat(decidedWith(rhythm, settings)).isEqualTo(Duration.ofHours(1));
    settings[5] = "0.5";
    assertThat(decidedWith(rhythm, settings)).isEqualTo(Duration.ofMinutes(150));
  }

  private static Duration decidedWith(Duration rhythm, String... settings) {
    NextPoll policy = policy(settings);
    Feed feed = feed(policy);
    Feed known =
        feed.withState(Records.with(feed.state(), Cadence.class, new Cadence(rhythm, NOW)));
    return policy.decide(known, PollReport.of(NOW, NOTHING)).schedule().interval();
  }

  @Test
  @Shows("schedule.ewma_alpha")
  void the_alpha_weights_the_latest_publication_in_the_rhythm(@TempDir Path folder) {
    String item =
        "<item><guid>%1$s</guid><pubDate>Mon, 05 Jan 2026 %1$s:00:00 GMT</pubDate></item>";
    String items = item.formatted("00") + item.formatted("01") + item.formatted("05");
    try (ScriptedServer server = ScriptedServer.start()) {
      server.otherwise(_ ->
          Reply.ok(
              "application/rss+xml",
              "<rss version='2.0'><channel><title>T</title>" + items + "</channel></rss>"));

      assertThat(rhythm(server, folder, "1")).contains("\"ewma_interarrival_sec\":14400");
      assertThat(rhythm(server, folder, "0.5")).contains("\"ewma_interarrival_sec\":9000");
    }
  }

  /** Fetches a feed into a new store and returns it. */
  private static String rhythm(ScriptedServer server, Path folder, String alpha) {
    String store = "sqlite:" + folder.resolve(alpha + ".db");
    Run.rssify(
        "fetch",
        "--one",
        server.uri("/feed").toString(),
        "--store",
        store,
        "--set",
        "fetch.allowed_ranges=127.0.0.0/8",
        "--set",
        "schedule.ewma_alpha=" + alpha);
    return Run.rssify("feeds", "--json", "--store", store).out();
  }

  @Test
  @Shows("schedule.jitter_ratio")
  void jitter_moves_a_poll_by_at_most_its_ratio() {
    Duration hour = Duration.ofHours(1);
    String[] settings = {"schedule.interval_sec", "3600", "schedule.jitter_ratio", "0"};
    assertThat(wait(decided(NEW, settings))).isEqualTo(hour);

    settings[3] = "0.5";
    assertThat(wait(decided(NEW, settings))).isBetween(hour.plusMillis(1), Duration.ofMinutes(90));
  }

  @Test
  @Shows("schedule.backoff_base")
  void each_further_error_multiplies_the_wait_by_the_base() {
    String[] settings = {"schedule.backoff_base", "3", "schedule.jitter_ratio", "0"};

    assertThat(wait(failed(3, settings))).isEqualTo(wait(failed(2, settings)).multipliedBy(3));
  }

  @Test
  @Shows("schedule.max_backoff_sec")
  void errors_lengthen_the_wait_up_to_the_max_backoff() {
    assertThat(wait(failed(8, "schedule.max_backoff_sec", "40000")))
        .isEqualTo(Duration.ofSeconds(40_000));
  }

  @Test
  @Shows({"schedule.backoff_cap_sec", "schedule.interval_sec"})
  void an_explicit_interval_for_all_feeds_has_its_own_backoff_cap() {
    String[] settings = {
      "schedule.interval_sec", "77",
      "schedule.backoff_cap_sec", "1200",
      "schedule.jitter_ratio", "0",
    };

    assertThat(wait(decided(NEW, settings))).isEqualTo(Duration.ofSeconds(77));
    assertThat(wait(decided(NOTHING, settings))).isEqualTo(Duration.ofSeconds(77));
    assertThat(wait(failed(8, settings))).isEqualTo(Duration.ofSeconds(1200));
  }

  @Test
  @Shows({"schedule.cron", "schedule.cron_zone"})
  void cron_is_evaluated_in_its_zone() {
    assertThat(decided(NEW, "schedule.cron", "30 6 * * *").nextRunAt())
        .isEqualTo("2026-01-05T06:30:00Z");
    assertThat(
            decided(NEW, "schedule.cron", "30 6 * * *", "schedule.cron_zone", "Europe/Berlin")
                .nextRunAt())
        .isEqualTo("2026-01-05T05:30:00Z");
  }

  private static NextPoll policy(String... settings) {
    Map<String, String> flags = new HashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      flags.put(settings[i], settings[i + 1]);
    }
    return new NextPoll(
        EngineConfigs.from(Configuration.load(null, Map.of(), flags)).schedule(),
        new CrontabTimes(),
        IntervalPolicy.NONE);
  }

  private static Feed feed(NextPoll policy) {
    return Feed.added(new FeedAddress("https://a.example/feed"), policy.first(NOW));
  }

  private static FeedSchedule decided(PollSignal signal, String... settings) {
    NextPoll policy = policy(settings);
    return policy.decide(feed(policy), PollReport.of(NOW, signal)).schedule();
  }

  /** The schedule after a number of consecutive errors. */
  private static FeedSchedule failed(int times, String... settings) {
    NextPoll policy = policy(settings);
    Feed feed = feed(policy);
    FeedStats stats = feed.stats();
    for (int i = 0; i < times; i++) {
      stats = stats.afterFailure(NOW);
    }
    Feed failing = feed.withState(Records.with(feed.state(), FeedStats.class, stats));
    return policy.decide(failing, PollReport.of(NOW, ERROR)).schedule();
  }

  private static Duration wait(FeedSchedule schedule) {
    return Duration.between(NOW, schedule.nextRunAt());
  }
}
