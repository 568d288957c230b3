package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Validators;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NextValidatorsTest {

  private static final Validators HELD = new Validators(Answers.URL, "\"old\"", "yesterday");

  @Test
  void R5_a_200_sets_both_as_it_served_them() {
    assertThat(
            NextValidators.after(
                HELD, Answers.response(200, "ETag", "W/\"a  b\"", "Last-Modified", "not a date")))
        .isEqualTo(new Validators(Answers.URL, "W/\"a  b\"", "not a date"));
  }

  @Test
  void R4_a_200_without_one_erases_it() {
    assertThat(NextValidators.after(HELD, Answers.response(200, "ETag", "\"new\"")))
        .isEqualTo(new Validators(Answers.URL, "\"new\"", null));
    assertThat(NextValidators.after(HELD, Answers.response(203, "Last-Modified", "today")))
        .isEqualTo(new Validators(Answers.URL, null, "today"));
    assertThat(NextValidators.after(HELD, Answers.response(200))).isNull();
  }

  @Test
  void R6_a_304_replaces_what_it_repeats_and_keeps_the_rest() {
    assertThat(NextValidators.after(HELD, Answers.conditional(304, "ETag", "\"new\"")))
        .isEqualTo(new Validators(Answers.URL, "\"new\"", "yesterday"));
    assertThat(NextValidators.after(HELD, Answers.conditional(304, "Last-Modified", "today")))
        .isEqualTo(new Validators(Answers.URL, "\"old\"", "today"));
    assertThat(NextValidators.after(HELD, Answers.conditional(304))).isEqualTo(HELD);
  }

  @Test
  void R4_a_304_of_another_url_says_nothing_about_what_we_hold() {
    Validators elsewhere = new Validators("https://elsewhere.example/", "\"x\"", null);

    assertThat(NextValidators.after(elsewhere, Answers.conditional(304, "ETag", "\"new\"")))
        .isEqualTo(elsewhere);
    assertThat(NextValidators.after(null, Answers.conditional(304, "ETag", "\"new\""))).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 206, 403, 404, 410, 429, 500, 503})
  void R7_any_other_answer_leaves_them_alone(int status) {
    assertThat(NextValidators.after(HELD, Answers.response(status, "ETag", "\"error page\"")))
        .isEqualTo(HELD);
  }

  @Test
  void what_could_not_be_sent_back_is_not_held() {
    assertThat(NextValidators.after(HELD, Answers.response(200, "ETag", "\"a\u0000b\""))).isNull();
    assertThat(NextValidators.after(HELD, Answers.response(200, "ETag", "\"a\nb\""))).isNull();
    assertThat(NextValidators.after(HELD, Answers.response(200, "ETag", " "))).isNull();
    assertThat(NextValidators.after(HELD, Answers.response(200, "ETag", "x".repeat(4097))))
        .isNull();
    assertThat(NextValidators.after(HELD, Answers.response(200, "ETag", "x".repeat(4096))))
        .isNotNull();
  }
}
