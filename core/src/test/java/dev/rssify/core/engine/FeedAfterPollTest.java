package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.ScheduleConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is learned from a response, and its effect on the next requests. */
class FeedAfterPollTest extends PipelineRun {

  private static final String NEW_URL = "https://new.example/feed";

  @Test
  void R9_the_next_poll_waits_for_max_age_minus_age() {
    web.response(200, "1 First", "Cache-Control", "max-age=20000, s-maxage=1", "Age", "2000");
    poll();

    assertThat(untilNext()).isBetween(Duration.ofSeconds(18_000), Duration.ofSeconds(20_700));
    assertThat(feed().schedule().reason()).isEqualTo(Reason.FRESHNESS);
    assertThat(feed().state().freshness()).isEqualTo(Duration.ofSeconds(20_000));
    assertThat(feed().state().freshUntil()).isEqualTo(clock.instant().plusSeconds(18_000));
  }

  @Test
  void after_a_412_the_next_request_has_no_condition() {
    web.response(200, "1 First", "ETag", "a").response(412, "").response(200, "2 Second");
    poll();
    poll();
    assertThat(web.lastRequest().headers().first("If-None-Match")).contains("a");
    poll();
    assertThat(web.lastRequest().headers().first("If-None-Match")).isEmpty();
  }

  @Test
  void R10_expires_counts_by_the_servers_clock_and_a_past_one_means_the_floor() {
    String date = "Thu, 01 Jan 2015 00:00:00 GMT";
    web.response(200, "1 First", "Date", date, "Expires", "Thu, 01 Jan 2015 06:00:00 GMT")
        .response(200, "2 Second", "Date", date, "Expires", "-1");
    poll();
    assertThat(untilNext()).isBetween(Duration.ofHours(6), Duration.ofMinutes(6 * 69));
    poll();
    assertThat(untilNext()).isBetween(Duration.ofHours(1), Duration.ofMinutes(69));
  }

  @Test
  void R6_R11_a_304_renews_or_replaces_the_lifetime() {
    web.response(200, "1 First", "ETag", "a", "Cache-Control", "max-age=20000")
        .response(304, "")
        .response(304, "", "ETag", "b", "Cache-Control", "max-age=30000")
        .response(200, "2 Second");
    poll();
    poll();
    assertThat(untilNext()).isGreaterThanOrEqualTo(Duration.ofSeconds(20_000));
    poll();
    assertThat(untilNext()).isGreaterThanOrEqualTo(Duration.ofSeconds(30_000));
    assertThat(Objects.requireNonNull(feed().validators()).etag()).isEqualTo("b");
    poll();
    assertThat(feed().state().freshness()).isNull();
  }

  @Test
  void R14_an_exhausted_quota_counts_like_retry_after_with_any_status() {
    web.response(200, "1 First", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "50000");
    poll();

    assertThat(untilNext()).isBetween(Duration.ofSeconds(50_000), Duration.ofSeconds(57_500));
    assertThat(feed().schedule().state()).isEqualTo(FeedSchedule.State.COOLING_DOWN);
  }

  @Test
  void R18_a_permanent_redirect_is_followed_until_trusted_and_then_polled_directly() {
    move();

    assertThat(feed().url()).isEqualTo(NEW_URL);
    assertThat(feed().placement().host()).isEqualTo("new.example");
    assertThat(feed().placement().partitionNo())
        .isEqualTo(FeedPlacement.partition(DOMAINS.of("new.example")));
    assertThat(payloads(Payload.FeedMoved.class))
        .containsExactly(new Payload.FeedMoved(ADDRESS.url(), NEW_URL, null));
    assertThat(store.feeds().withUrl(ADDRESS.url())).extracting(Feed::id).contains(feed().id());

    web.response(304, "");
    poll();
    assertThat(web.lastRequest().url()).hasToString(NEW_URL);
    assertThat(web.lastRequest().headers().first("If-None-Match")).contains("\"n\"");
  }

  @Test
  void R18_another_target_in_between_restarts_the_count() {
    redirected(301, NEW_URL, "1 First");
    redirected(301, "https://flap.example/feed", "1 First");
    clock.advance(Duration.ofDays(3));
    redirected(301, NEW_URL, "1 First");
    redirected(301, NEW_URL, "1 First");

    assertThat(feed().url()).isEqualTo(ADDRESS.url());
    assertThat(Objects.requireNonNull(feed().state().redirects()).count()).isEqualTo(2);
  }

  @Test
  void R18_errors_behind_a_redirect_do_not_count() {
    for (int i = 0; i < 4; i++) {
      web.response(301, "", "Location", NEW_URL).response(200, "! no feed");
      poll();
      clock.advance(Duration.ofDays(1));
    }
    assertThat(feed().url()).isEqualTo(ADDRESS.url());
    assertThat(feed().state().redirects()).isNull();
  }

  @Test
  void R19_temporary_redirects_are_never_stored() {
    for (int i = 0; i < 4; i++) {
      redirected(307, NEW_URL, "1 First");
      clock.advance(Duration.ofDays(1));
    }
    assertThat(feed().url()).isEqualTo(ADDRESS.url());
    assertThat(payloads(Payload.FeedMoved.class)).isEmpty();
  }

  @Test
  void a_move_onto_another_feed_merges_into_it_with_all_subscriptions() {
    FeedAddress there = new FeedAddress(NEW_URL);
    NextPoll schedule = new NextPoll(ScheduleConfig.defaults());
    store
        .feeds()
        .add(Feed.added(there, schedule.first(clock.instant())), clock.instant(), List.of());
    redirected(301, NEW_URL, "1 First");
    store.subscriptions().put(Subscription.to(ADDRESS));
    clock.advance(Duration.ofDays(1));
    redirected(301, NEW_URL, "1 First");
    clock.advance(Duration.ofDays(1));
    redirected(301, NEW_URL, "1 First");

    assertThat(feed().schedule().state()).isEqualTo(FeedSchedule.State.DISABLED);
    assertThat(feed().url()).isEqualTo(ADDRESS.url());
    assertThat(entries()).hasSize(1);
    assertThat(payloads(Payload.FeedMoved.class))
        .containsExactly(new Payload.FeedMoved(ADDRESS.url(), NEW_URL, there.feedId()));
    assertThat(store.subscriptions().of(there.feedId()))
        .containsExactly(Subscription.to(ADDRESS).servedBy(there.feedId()));
  }

  @Test
  void R23_validators_that_are_ignored_are_counted_until_a_304_proves_otherwise() {
    web.response(200, "1 First", "ETag", "a")
        .response(200, "1 First", "ETag", "a")
        .response(200, "1 First", "ETag", "a")
        .response(200, "2 Second", "ETag", "b")
        .response(200, "2 Second", "ETag", "b")
        .response(304, "");
    for (int ignored : new int[] {0, 1, 2, 2, 3, 0}) {
      poll();
      assertThat(feed().stats().validatorsIgnored()).isEqualTo(ignored);
    }
    assertThat(feed().stats().bodyBytes()).isEqualTo("2 Second".length());
  }

  @Test
  void equal_bytes_without_validators_do_not_count_as_ignored_validators() {
    web.response(200, "1 First").response(200, "1 First");
    poll();
    poll();
    assertThat(feed().stats().validatorsIgnored()).isZero();
  }

  @Test
  void a_challenge_is_diagnosed_with_its_evidence_and_the_response_is_stored() {
    web.response(
        403,
        "<html><head><title>Just a moment...</title></head></html>",
        "Server",
        "cloudflare",
        "cf-mitigated",
        "challenge",
        "Content-Type",
        "text/html");

    assertThat(poll()).isEqualTo(failed("http_403", 403, "the server responded with 403"));

    FeedHealth health = feed().state().health();
    assertThat(health.status()).isEqualTo(FeedHealth.Status.CHALLENGED);
    assertThat(Objects.requireNonNull(health.lastError()).code()).isEqualTo("cloudflare_challenge");
    assertThat(health.lastError().message()).contains("cf-mitigated").contains("Ask the publisher");
    assertThat(storedText()).contains("Just a moment");
  }

  @Test
  void a_page_instead_of_a_feed_is_diagnosed_and_not_as_a_challenge() {
    web.response(200, "!<html><body>Hello</body></html>", "Content-Type", "text/html");
    poll();

    assertThat(feed().state().health().status()).isEqualTo(FeedHealth.Status.OK);
    assertThat(Objects.requireNonNull(feed().state().health().lastError()).code())
        .isEqualTo("html_page");
  }

  @Test
  void a_feed_is_reported_as_stale_once_and_as_recovered_once() {
    for (int i = 0; i < 7; i++) {
      web.fail(FetchFailure.CONNECT_TIMEOUT);
      poll();
    }
    Instant since = Objects.requireNonNull(feed().state().health().staleSince());
    assertThat(feed().state().health().status()).isEqualTo(FeedHealth.Status.STALE);
    web.response(200, "1 First").response(304, "").response(200, "1 First");
    poll();
    poll();

    assertThat(types()).containsExactly("feed_stale", "new_entry", "feed_recovered");
    assertThat(payloads(Payload.FeedStale.class))
        .containsExactly(new Payload.FeedStale(ADDRESS.url(), 5, null));
    assertThat(payloads(Payload.FeedRecovered.class))
        .containsExactly(new Payload.FeedRecovered(ADDRESS.url(), since));
    assertThat(feed().state().health().staleSince()).isNull();
  }

  @Test
  void R17_a_feed_that_is_gone_is_reported_and_nothing_is_deleted() {
    web.response(200, "1 First").response(410, "");
    poll();
    poll();

    assertThat(types()).containsExactly("new_entry", "feed_gone");
    assertThat(feed().schedule().nextRunAt()).isEqualTo(FeedSchedule.NEVER);
    assertThat(feed().state().health().status()).isEqualTo(FeedHealth.Status.GONE);
    assertThat(entries()).hasSize(1);
  }

  @Test
  void a_gap_shortens_the_wait_for_the_next_poll() {
    web.response(200, "1 One\n2 Two\n3 Three").response(200, "8 Eight\n9 Nine");
    poll();
    Duration before = feed().schedule().interval();
    poll();

    assertThat(feed().schedule().interval()).isLessThan(before.multipliedBy(3).dividedBy(4));
  }

  @Test
  void new_entries_without_dates_define_a_cadence_by_their_first_seen_times() {
    web.response(200, "1 One").response(200, "2 Two\n1 One").response(200, "2 Two");
    poll();
    poll();
    poll();

    assertThat(Objects.requireNonNull(feed().state().cadence()).interarrival())
        .isEqualTo(Duration.ofHours(1));
  }

  private void move() {
    redirected(301, NEW_URL, "1 First");
    clock.advance(Duration.ofDays(1));
    redirected(308, NEW_URL, "1 First");
    assertThat(feed().url()).isEqualTo(ADDRESS.url());
    clock.advance(Duration.ofDays(1));
    redirected(301, NEW_URL, "1 First");
  }

  private void redirected(int status, String target, String body) {
    web.response(status, "", "Location", target).response(200, body, "ETag", "\"n\"");
    poll();
  }

  private Duration untilNext() {
    return Duration.between(clock.instant(), feed().schedule().nextRunAt());
  }

  private <P> List<P> payloads(Class<P> type) {
    return delivered.stream()
        .map(JournalEvent::payload)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }
}
