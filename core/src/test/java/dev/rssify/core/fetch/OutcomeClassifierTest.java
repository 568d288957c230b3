package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.Hop;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutcomeClassifierTest {

  private final OutcomeClassifier classifier = new OutcomeClassifier();

  @ParameterizedTest
  @CsvSource({
    "200, ok", "203, ok", "304, not_modified", "410, gone", "429, rate_limited",
    "204, http_204", "206, http_206", "300, http_300", "401, http_401", "403, http_403",
    "404, http_404", "500, http_500", "502, http_502", "503, http_503", "599, http_599"
  })
  void every_response_has_a_stable_code(int status, String code) {
    assertThat(classifier.classify(Exchanges.conditional(status)).code()).isEqualTo(code);
  }

  @Test
  void a_304_to_an_unconditional_request_is_an_error() {
    assertThat(classifier.classify(Exchanges.response(304)))
        .isInstanceOf(FetchOutcome.HttpError.class);
  }

  @Test
  void either_condition_allows_a_304() {
    Exchange bySince =
        Exchanges.after(List.of(), Headers.of("If-Modified-Since", "yesterday"), 304);

    assertThat(classifier.classify(bySince)).isEqualTo(new FetchOutcome.NotModified(bySince));
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503, 403, 500})
  void R12_R13_any_error_with_retry_after_is_a_rate_limit(int status) {
    Exchange exchange = Exchanges.response(status, "Retry-After", "120");

    assertThat(classifier.classify(exchange))
        .isEqualTo(new FetchOutcome.RateLimited(exchange, Duration.ofMinutes(2)));
  }

  @Test
  void R14_an_exhausted_quota_is_a_rate_limit() {
    Exchange exchange =
        Exchanges.response(403, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "60");

    assertThat(classifier.classify(exchange))
        .isEqualTo(new FetchOutcome.RateLimited(exchange, Duration.ofMinutes(1)));
  }

  @Test
  void R14_retry_after_takes_precedence_over_the_quota() {
    Exchange exchange = Exchanges.response(429, "RateLimit", "\"a\";r=0;t=9", "Retry-After", "5");

    assertThat(classifier.classify(exchange))
        .isEqualTo(new FetchOutcome.RateLimited(exchange, Duration.ofSeconds(5)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "later"})
  void R15_a_429_without_a_valid_retry_after_is_a_rate_limit_without_duration(String value) {
    Exchange exchange = Exchanges.response(429, "Retry-After", value);

    assertThat(classifier.classify(exchange))
        .isEqualTo(new FetchOutcome.RateLimited(exchange, null));
  }

  @Test
  void retry_after_on_a_success_is_ignored() {
    assertThat(classifier.classify(Exchanges.response(200, "Retry-After", "9")).code())
        .isEqualTo("ok");
    assertThat(classifier.classify(Exchanges.response(399, "Retry-After", "9")).code())
        .isEqualTo("http_399");
    assertThat(classifier.classify(Exchanges.response(400, "Retry-After", "9")).code())
        .isEqualTo("rate_limited");
  }

  @Test
  void R17_gone_behind_a_permanent_redirect_is_gone() {
    Exchange exchange = Exchanges.after(List.of(new Hop("a", 301, "b")), Headers.NONE, 410);

    assertThat(classifier.classify(exchange)).isEqualTo(new FetchOutcome.Gone(exchange));
  }

  @Test
  void R17_gone_behind_a_temporary_redirect_is_an_error() {
    Exchange exchange =
        Exchanges.after(List.of(new Hop("a", 301, "b"), new Hop("b", 302, "c")), Headers.NONE, 410);

    assertThat(classifier.classify(exchange).code()).isEqualTo("http_410");
  }
}
