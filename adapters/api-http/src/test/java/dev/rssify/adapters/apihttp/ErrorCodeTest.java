package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.apihttp.Served.Got;
import dev.rssify.core.operations.manual.ManualPollResult;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The codes that are documented and come seldom, over real HTTP. */
@Timeout(60)
class ErrorCodeTest {

  private final Served served = Served.polled();

  @AfterEach
  void close() {
    served.close();
  }

  private Got refetch() {
    return served.send(
        served.request("/feeds/" + served.feed().id() + "/refetch").POST(BodyPublishers.noBody()));
  }

  private static void assertProblem(Got got, int status, String code) {
    assertThat(got.status()).isEqualTo(status);
    assertThat(got.header("Content-Type")).contains("application/problem+json");
    assertThat(got.code()).isEqualTo(code);
  }

  @Test
  void a_publisher_that_wants_silence_is_not_asked_and_the_time_left_is_told() {
    served.fired(
        new ManualPollResult.BackingOff(Instant.now().plusSeconds(90), "429 with Retry-After"));

    Got got = refetch();

    assertProblem(got, 429, "backing_off");
    assertThat(got.json().path("retry_after_sec").intValue()).isBetween(60, 90);
    assertThat(got.header("Retry-After").map(Integer::parseInt).orElseThrow()).isBetween(60, 90);
  }

  @Test
  void a_feed_that_is_gone_is_not_asked() {
    served.fired(new ManualPollResult.Gone("its server said 410"));

    assertProblem(refetch(), 410, "gone");
  }

  @Test
  void nobody_is_asked_while_we_hold_back() {
    served.fired(new ManualPollResult.Held("low_disk", "the disk is nearly full"));

    assertProblem(refetch(), 503, "unavailable");
  }

  @Test
  void bytes_that_are_not_kept_any_longer_are_expired() {
    String uid = served.rssify().entries(served.feed().url(), 1).entries().getFirst().uid();
    UUID fetch = served.rssify().responses(served.feed().url(), 1).getFirst().fetchId();

    served.rssify().store().raws().forget(List.of(fetch));

    for (String target :
        List.of("/raw/" + fetch, "/raw/" + fetch + "/headers", "/entries/" + uid + "/raw")) {
      assertProblem(served.get(target), 410, "expired");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/feeds", "/entries", "/stats", "/hosts", "/opml", "/health", "/health/ready"})
  void a_store_that_cannot_be_used_is_told(String target) {
    served.breakStore(true);

    assertProblem(served.get(target), 503, "unavailable");

    assertThat(served.get("/health/live").status()).isEqualTo(200);
    served.breakStore(false);
    assertThat(served.get(target).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /feeds, image/png,",
    "POST, /feeds, application/json, gzip",
    "POST, /import, image/png,",
    "POST, /import, application/json, gzip",
    "PATCH, /feeds/x, image/png,",
    "PATCH, /feeds/x, application/json, gzip",
  })
  void bodies_of_another_kind_are_not_taken(
      String method, String target, String type, String encoding) {
    var request =
        served
            .request(target)
            .header("Content-Type", type)
            .method(method, BodyPublishers.ofString("{}"));

    Got got =
        served.send(encoding == null ? request : request.header("Content-Encoding", encoding));

    assertProblem(got, 415, "unsupported_media_type");
    assertThat(got.json().path("field").stringValue())
        .isEqualTo(encoding == null ? "Content-Type" : "Content-Encoding");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/feeds?cursor=abc",
        "/entries?cursor=abc",
        "/hosts?cursor=abc",
        "/feeds/x/entries?cursor=abc",
        "/feeds/x/fetches?cursor=abc",
        "/events?after=99999&wait=0",
      })
  void what_is_no_cursor_is_told_from_other_parameters(String target) {
    assertProblem(served.get(target), 400, "bad_cursor");
  }
}
