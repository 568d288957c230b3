package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.apihttp.Served.Got;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Read requests that are rejected, with their error codes, over real HTTP. */
class RejectedRequestsTest {

  private static final Served SERVED = Served.polled();

  @AfterAll
  static void close() {
    SERVED.close();
  }

  @ParameterizedTest
  @CsvSource({
    "/nothing, 404, not_found",
    "/feeds/unknown, 404, not_found",
    "/feeds/unknown/entries, 404, not_found",
    "/entries/00000000000000000000000000000000, 404, not_found",
    "/entries/short, 400, bad_parameter",
    "/feeds?limit=0, 400, bad_parameter",
    "/feeds?limit=501, 400, bad_parameter",
    "/feeds?limit=ten, 400, bad_parameter",
    "/feeds?health=fine, 400, bad_parameter",
    "/feeds?limits=1, 400, bad_parameter",
    "/feeds?limit=1&limit=2, 400, bad_parameter",
    "/feeds?cursor=abc, 400, bad_cursor",
    "/entries?cursor=abc, 400, bad_cursor",
    "/entries?since=yesterday, 400, bad_parameter",
    "/entries?order=best, 400, bad_parameter",
    "/entries?tag=%FF, 400, bad_parameter",
    "/feeds/unknown/fetches, 404, not_found",
    "/feeds/unknown/fetches?cursor=abc, 400, bad_cursor",
    "/feeds/unknown/explain, 404, not_found",
    "/entries/00000000000000000000000000000000/versions, 404, not_found",
    "/entries/00000000000000000000000000000000/derivations, 404, not_found",
    "/entries/00000000000000000000000000000000/raw, 404, not_found",
    "/raw/00000000-0000-0000-0000-000000000000, 404, not_found",
    "/raw/00000000-0000-0000-0000-000000000000/headers, 404, not_found",
    "/raw/first, 400, bad_parameter",
    "/export?feed=unknown, 404, not_found",
    "/export?what=all, 400, bad_parameter",
    "/hosts?cursor=abc, 400, bad_cursor",
    "/stats?days=0, 400, bad_parameter",
    "/stats?feed=unknown, 404, not_found",
    "/stats?tag=unknown, 404, not_found",
    "/stats?since=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z, 400, bad_parameter",
    "/events?after=99999&wait=0, 400, bad_cursor",
    "/events?wait=61, 400, bad_parameter",
    "/events?type=news, 400, bad_parameter",
    "/events?feed=unknown, 404, not_found",
  })
  void a_rejected_request_returns_a_problem_with_its_code(String target, int status, String code) {
    Got got = SERVED.get(target);

    assertThat(got.status()).isEqualTo(status);
    assertThat(got.header("Content-Type")).contains("application/problem+json");
    assertThat(got.code()).isEqualTo(code);
    assertThat(got.json().path("status").intValue()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "/entries, entries, 00000000000000000000000000000000",
    "/feeds/%s/fetches, fetches, 00000000-0000-0000-0000-000000000000",
  })
  void a_forged_cursor_with_a_time_out_of_range_is_rejected(
      String path, String listing, String id, @TempDir Path folder) {
    try (Served served =
        Served.polled("sqlite:" + folder.resolve("odd.db"), ServiceConfig.local(0))) {
      String place = listing + "\n+999999999-12-31T23:59:59Z\n" + id;
      String cursor = Base64.getUrlEncoder().encodeToString(place.getBytes(StandardCharsets.UTF_8));

      Got got = served.get(path.formatted(served.feed().id()) + "?cursor=" + cursor);

      assertThat(got.code()).isEqualTo("bad_cursor");
      assertThat(got.json().path("field").stringValue()).isEqualTo("cursor");
    }
  }
}
