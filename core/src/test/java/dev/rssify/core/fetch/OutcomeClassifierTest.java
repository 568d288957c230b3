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
  void every_answer_has_a_stable_code(int status, String code) {
    assertThat(classifier.classify(Answers.conditional(status)).code()).isEqualTo(code);
  }

  @Test
  void a_304_nobody_asked_for_is_an_error() {
    assertThat(classifier.classify(Answers.response(304)))
        .isInstanceOf(FetchOutcome.HttpError.class);
  }

  @Test
  void either_condition_makes_a_304_an_answer() {
    Exchange bySince = Answers.after(List.of(), Headers.of("If-Modified-Since", "yesterday"), 304);

    assertThat(classifier.classify(bySince)).isEqualTo(new FetchOutcome.NotModified(bySince));
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503, 403, 500})
  void R12_R13_whatever_the_error_a_stated_wait_is_silence(int status) {
    Exchange exchange = Answers.response(status, "Retry-After", "120");

    assertThat(classifier.classify(exchange))
        .isEqualTo(new FetchOutcome.RateLimited(exchange, Duration.ofMinutes(2)));
  }

  @Test
  void R14_a_used_up_quota_is_a_stated_wait() {
    Exchange exchange =
        Answers.response(403, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "60");

    assertThat(classifier.classify(exchange))
        .isEqualTo(new FetchOutcome.RateLimited(exchange, Duration.ofMinutes(1)));
  }

  @Test
  void R14_retry_after_is_believed_before_the_quota() {
    Exchange exchange = Answers.response(429, "RateLimit", "\"a\";r=0;t=9", "Retry-After", "5");

    assertThat(classifier.classify(exchange))
        .isEqualTo(new FetchOutcome.RateLimited(exchange, Duration.ofSeconds(5)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "later"})
  void R15_a_429_without_a_readable_wait_is_silence_of_our_own_choosing(String value) {
    Exchange exchange = Answers.response(429, "Retry-After", value);

    assertThat(classifier.classify(exchange))
        .isEqualTo(new FetchOutcome.RateLimited(exchange, null));
  }

  @Test
  void a_wait_on_an_answer_that_is_no_error_changes_nothing() {
    assertThat(classifier.classify(Answers.response(200, "Retry-After", "9")).code())
        .isEqualTo("ok");
    assertThat(classifier.classify(Answers.response(399, "Retry-After", "9")).code())
        .isEqualTo("http_399");
    assertThat(classifier.classify(Answers.response(400, "Retry-After", "9")).code())
        .isEqualTo("rate_limited");
  }

  @Test
  void R17_gone_behind_a_permanent_redirect_is_gone() {
    Exchange exchange = Answers.after(List.of(new Hop("a", 301, "b")), Headers.NONE, 410);

    assertThat(classifier.classify(exchange)).isEqualTo(new FetchOutcome.Gone(exchange));
  }

  @Test
  void R17_gone_behind_a_temporary_redirect_is_an_error() {
    Exchange exchange =
        Answers.after(List.of(new Hop("a", 301, "b"), new Hop("b", 302, "c")), Headers.NONE, 410);

    assertThat(classifier.classify(exchange).code()).isEqualTo("http_410");
  }
}
