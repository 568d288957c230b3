package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.ScheduleConfig;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A trusted permanent redirect sends no secret to another host. */
class MovedCredentialsTest extends PipelineRun {

  private static final Credential TOKEN = new Credential.Bearer(new SecretRef("env:TOKEN"));

  private void use(RequestProfile request) {
    FeedSchedule first = new NextPoll(ScheduleConfig.defaults()).first(clock.instant());
    store.feeds().add(Feed.added(ADDRESS, first), clock.instant(), List.of());
    Feed after = feed().withSettings(FeedSettings.NONE.withRequest(request)).nextVersion();
    store.commits().commit(List.of(PollCommit.of(feed(), after, clock.instant(), List.of())));
  }

  private void redirectForDays(String target) {
    for (int i = 0; i < 4; i++) {
      web.response(301, "", "Location", target).response(200, "1 First");
      poll();
      clock.advance(Duration.ofDays(1));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "https://evil.example/feed",
    "https://example.com:8443/feed",
    "https://sub.example.com/feed"
  })
  void R20_a_feed_with_credentials_does_not_move_to_another_host(String target) {
    use(new RequestProfile(List.of(), List.of(TOKEN), null));

    redirectForDays(target);

    assertThat(feed().url()).isEqualTo(ADDRESS.url());
    assertThat(web.requests)
        .filteredOn(request -> request.url().toString().equals(target))
        .hasSize(4)
        .allMatch(request -> request.credentials().isEmpty());
  }

  @Test
  void R20_a_feed_with_its_own_headers_does_not_move_to_another_host() {
    use(new RequestProfile(List.of(new Header("X-Reader", "7")), List.of(), null));

    redirectForDays("https://evil.example/feed");

    assertThat(feed().url()).isEqualTo(ADDRESS.url());
  }

  @Test
  void R18_a_feed_with_credentials_moves_within_its_host() {
    use(new RequestProfile(List.of(), List.of(TOKEN), null));

    redirectForDays("https://example.com/new");

    assertThat(feed().url()).isEqualTo("https://example.com/new");
  }

  @Test
  void R18_a_feed_without_credentials_moves_to_any_host() {
    use(new RequestProfile(List.of(new Header("User-Agent", "ours")), List.of(), null));

    redirectForDays("https://new.example/feed");

    assertThat(feed().url()).isEqualTo(new FeedAddress("https://new.example/feed").url());
  }
}
