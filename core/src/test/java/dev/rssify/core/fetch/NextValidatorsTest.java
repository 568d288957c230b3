package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Validators;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NextValidatorsTest {

  private static final Validators HELD = new Validators(Exchanges.URL, "\"old\"", "yesterday");

  @Test
  void R5_a_200_stores_both_validators_as_served() {
    assertThat(
            NextValidators.after(
                HELD, Exchanges.response(200, "ETag", "W/\"a  b\"", "Last-Modified", "not a date")))
        .isEqualTo(new Validators(Exchanges.URL, "W/\"a  b\"", "not a date"));
  }

  @Test
  void R4_a_200_without_a_validator_deletes_it() {
    assertThat(NextValidators.after(HELD, Exchanges.response(200, "ETag", "\"new\"")))
        .isEqualTo(new Validators(Exchanges.URL, "\"new\"", null));
    assertThat(NextValidators.after(HELD, Exchanges.response(203, "Last-Modified", "today")))
        .isEqualTo(new Validators(Exchanges.URL, null, "today"));
    assertThat(NextValidators.after(HELD, Exchanges.response(200))).isNull();
  }

  @Test
  void R6_a_304_replaces_repeated_validators_and_retains_the_others() {
    assertThat(NextValidators.after(HELD, Exchanges.conditional(304, "ETag", "\"new\"")))
        .isEqualTo(new Validators(Exchanges.URL, "\"new\"", "yesterday"));
    assertThat(NextValidators.after(HELD, Exchanges.conditional(304, "Last-Modified", "today")))
        .isEqualTo(new Validators(Exchanges.URL, "\"old\"", "today"));
    assertThat(NextValidators.after(HELD, Exchanges.conditional(304))).isEqualTo(HELD);
  }

  @Test
  void R4_a_304_of_another_url_does_not_change_stored_validators() {
    Validators elsewhere = new Validators("https://elsewhere.example/", "\"x\"", null);

    assertThat(NextValidators.after(elsewhere, Exchanges.conditional(304, "ETag", "\"new\"")))
        .isEqualTo(elsewhere);
    assertThat(NextValidators.after(null, Exchanges.conditional(304, "ETag", "\"new\""))).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 206, 403, 404, 410, 429, 500, 503})
  void R7_any_other_response_leaves_the_validators_unchanged(int status) {
    assertThat(NextValidators.after(HELD, Exchanges.response(status, "ETag", "\"error page\"")))
        .isEqualTo(HELD);
  }

  @Test
  void validators_that_could_not_be_sent_back_are_not_stored() {
    assertThat(NextValidators.after(HELD, Exchanges.response(200, "ETag", "\"a\u0000b\"")))
        .isNull();
    assertThat(NextValidators.after(HELD, Exchanges.response(200, "ETag", "\"a\nb\""))).isNull();
    assertThat(NextValidators.after(HELD, Exchanges.response(200, "ETag", " "))).isNull();
    assertThat(NextValidators.after(HELD, Exchanges.response(200, "ETag", "x".repeat(4097))))
        .isNull();
    assertThat(NextValidators.after(HELD, Exchanges.response(200, "ETag", "x".repeat(4096))))
        .isNotNull();
  }
}
