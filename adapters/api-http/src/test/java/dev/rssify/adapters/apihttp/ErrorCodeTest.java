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

/** Documented error codes that are rare, over real HTTP. */
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
  void a_manual_poll_during_a_rate_limit_returns_the_time_left() {
    served.fired(
        new ManualPollResult.BackingOff(Instant.now().plusSeconds(90), "429 with Retry-After"));

    Got got = refetch();

    assertProblem(got, 429, "backing_off");
    assertThat(got.json().path("retry_after_sec").intValue()).isBetween(60, 90);
    assertThat(got.header("Retry-After").map(Integer::parseInt).orElseThrow()).isBetween(60, 90);
  }

  @Test
  void a_feed_that_is_gone_is_not_polled() {
    served.fired(new ManualPollResult.Gone("its server responded with 410"));

    assertProblem(refetch(), 410, "gone");
  }

  @Test
  void a_manual_poll_is_unavailable_while_polling_is_paused() {
    served.fired(new ManualPollResult.Held("low_disk", "the disk is nearly full"));

    assertProblem(refetch(), 503, "unavailable");
  }

  @Test
  void deleted_payloads_are_reported_as_expired() {
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
  void a_store_failure_is_reported_as_unavailable(String target) {
    served.breakStore(true);

    assertProblem(served.get(target), 503, "unavailable");

    assertThat(served.get("/health/live").status()).isEqualTo(200);
    served.breakStore(false);
    assertThat(served.get(target).status()).isEqualTo(200);
  }

  @Test
  void a_worker_without_its_leases_is_not_ready_although_its_store_can_be_read() {
    served.outage("worker a could not renew its leases");

    for (String target : List.of("/health", "/health/ready")) {
      assertProblem(served.get(target), 503, "unavailable");
      assertThat(served.get(target).text()).contains("could not renew its leases");
    }
    assertThat(served.get("/health/live").status()).isEqualTo(200);
    assertThat(served.get("/feeds").status()).isEqualTo(200);
    served.outage(null);
    assertThat(served.get("/health").status()).isEqualTo(200);
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
  void other_media_types_and_encodings_are_rejected(
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
  void an_invalid_cursor_has_its_own_error_code(String target) {
    assertProblem(served.get(target), 400, "bad_cursor");
  }
}
