package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.core.source.SourceTypes;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Polls of feeds with other source types. */
class SourcedPollTest extends PipelineRun {

  private static final String ELSEWHERE = "https://data.example/lines";

  private final FeedFetcher fetcher = fetcher();
  private final Robots robots = new Robots(fetcher, clock);

  @Override
  FeedSources sources() {
    SourceTypes types =
        new SourceTypes(
            List.of(new PlainFeeds(parser), new LineSources(parser)), LineSources::config);
    return new FeedSources(types, fetcher, robots);
  }

  private void use(String type, String config) {
    FeedSchedule first = new NextPoll(ScheduleConfig.defaults()).first(clock.instant());
    store.feeds().add(Feed.added(ADDRESS, first), clock.instant(), List.of());
    FeedSettings settings = FeedSettings.NONE.withSource(new FeedSource(type, config));
    Feed after = feed().withSettings(settings).nextVersion();
    store.commits().commit(List.of(PollCommit.of(feed(), after, clock.instant(), List.of())));
  }

  private List<String> requestedUrls() {
    return web.requests.stream().map(OutboundRequest::url).map(Object::toString).toList();
  }

  @Test
  void the_planned_request_of_a_source_is_conditional_and_its_response_parsed_by_it() {
    use("lines", "word=y at=" + ELSEWHERE);
    web.response(200, "1 yes\n2 no", "ETag", "\"a\"").response(304, "");

    assertThat(poll()).isEqualTo(succeeded("ok", 1, 0));
    assertThat(poll()).isEqualTo(succeeded("not_modified", 0, 0));

    assertThat(requestedUrls()).containsExactly(ELSEWHERE, ELSEWHERE);
    assertThat(web.lastRequest().headers().first("Accept")).contains("text/x-lines");
    assertThat(web.lastRequest().headers().first("If-None-Match")).contains("\"a\"");
    assertThat(feed().validators()).isEqualTo(new Validators(ELSEWHERE, "\"a\"", null));
    assertThat(feed().url()).isEqualTo(ADDRESS.url());
  }

  @Test
  void another_configuration_parses_an_unchanged_body_again() {
    use("lines", "word=y");
    web.response(200, "1 yes\n2 no").response(200, "1 yes\n2 no").response(200, "1 yes\n2 no");
    poll();
    assertThat(poll()).isEqualTo(succeeded("unchanged", 0, 0));

    use("lines", "word=o");

    assertThat(poll()).isEqualTo(succeeded("ok", 1, 0));
  }

  @Test
  void an_unknown_source_type_fails_the_poll_without_a_request() {
    use("lnies", "word=y");

    assertThat(poll())
        .isEqualTo(
            failed(
                "unknown_source",
                null,
                "there is no source type 'lnies', only feed, lines; did you mean 'lines'?"));

    assertThat(web.requests).isEmpty();
    assertThat(feed().schedule().state()).isEqualTo(FeedSchedule.State.BACKOFF);
    assertThat(feed().schedule().reason()).isEqualTo(FeedSchedule.Reason.SOURCE_ERROR);
    assertThat(feed().stats().consecutiveFailures()).isEqualTo(1);
  }

  @Test
  void an_invalid_configuration_fails_the_poll_without_a_request() {
    use("lines", "wrod=y");

    assertThat(poll())
        .isEqualTo(
            failed(
                "bad_source_config",
                null,
                "unknown field 'wrod'; did you mean 'word'?; "
                    + "'word' is missing, a string: what a line must contain, such as \"x\""));
    assertThat(web.requests).isEmpty();
  }

  @Test
  void a_document_that_lacks_the_configured_content_is_a_failure_and_not_empty() {
    use("lines", "word=y");
    web.response(200, "1 yes", "ETag", "\"a\"")
        .response(200, "<html><p>moved", "Content-Type", "text/html", "ETag", "\"b\"");
    poll();

    assertThat(poll()).isEqualTo(failed("no_such_line", 200, "no line has the word"));

    assertThat(feed().validators()).isEqualTo(new Validators(ADDRESS.url(), "\"a\"", null));
    assertThat(Objects.requireNonNull(feed().state().health().lastError()).code())
        .isEqualTo("no_such_line");
    assertThat(types()).containsExactly("new_entry");
  }

  @Test
  void an_exception_of_a_source_fails_only_its_poll_and_is_not_retried_at_once() {
    use("lines", "word=y");
    web.response(200, "1 bomb");

    assertThat(poll())
        .isEqualTo(
            failed(
                "source_failed", 200, "its source failed: java.lang.IllegalStateException: boom"));
    assertThat(feed().schedule().state()).isEqualTo(FeedSchedule.State.BACKOFF);
  }

  @Test
  void R18_a_redirect_of_a_planned_url_does_not_move_the_feed() {
    use("lines", "word=y at=" + ELSEWHERE);
    for (int i = 0; i < 4; i++) {
      web.response(301, "", "Location", "https://new.example/lines").response(200, "1 yes " + i);
      poll();
      clock.advance(Duration.ofHours(30));
    }

    assertThat(feed().url()).isEqualTo(ADDRESS.url());
  }

  @Test
  void R22_robots_txt_is_fetched_first_and_cached_for_a_day() {
    use("lines", "word=y robots=yes");
    web.response(200, "User-agent: *\nDisallow: /private")
        .response(200, "1 yes")
        .response(200, "1 yes");

    assertThat(poll()).isEqualTo(succeeded("ok", 1, 0));
    poll();

    assertThat(requestedUrls())
        .containsExactly("https://example.com/robots.txt", ADDRESS.url(), ADDRESS.url());
  }

  @Test
  void R22_a_path_that_robots_txt_disallows_is_not_fetched() {
    use("lines", "word=y robots=yes");
    web.response(200, "User-agent: rssify\nDisallow: /feed");

    assertThat(poll())
        .isEqualTo(
            failed("robots_disallowed", null, "robots.txt does not allow rssify to fetch /feed"));
    poll();

    assertThat(requestedUrls()).containsExactly("https://example.com/robots.txt");
    assertThat(feed().schedule().state()).isEqualTo(FeedSchedule.State.BACKOFF);
  }

  @Test
  void R22_a_redirect_to_a_path_that_robots_txt_disallows_is_not_followed() {
    use("lines", "word=y robots=yes");
    web.response(404, "")
        .response(302, "", "Location", "https://other.example/private")
        .response(200, "User-agent: *\nDisallow: /private");

    assertThat(poll().code()).isEqualTo("robots_disallowed");
    assertThat(requestedUrls())
        .containsExactly(
            "https://example.com/robots.txt", ADDRESS.url(), "https://other.example/robots.txt");
  }

  @Test
  void R22_nothing_is_fetched_if_robots_txt_is_unavailable() {
    use("lines", "word=y robots=yes");
    web.response(503, "");

    assertThat(poll().code()).isEqualTo("robots_unavailable");
    assertThat(requestedUrls()).hasSize(1);
  }

  @Test
  void R12_a_rate_limit_of_robots_txt_applies_to_the_feed() {
    use("lines", "word=y robots=yes");
    web.response(429, "", "Retry-After", "7200");

    assertThat(poll().code()).isEqualTo("rate_limited");
    assertThat(feed().schedule().retryAfter()).isEqualTo(Duration.ofHours(2));
  }
}
