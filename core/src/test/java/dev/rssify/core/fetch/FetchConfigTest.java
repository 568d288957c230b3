package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FetchConfigTest {

  private static final FetchConfig DEFAULTS =
      FetchConfig.defaults(new UserAgent("1", "https://rssify.example/bot"));

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 10})
  void up_to_ten_redirects_can_be_configured(int hops) {
    assertThat(new FetchConfig(DEFAULTS.userAgent(), DEFAULTS.limits(), hops).maxRedirects())
        .isEqualTo(hops);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 11})
  void R20_other_numbers_are_rejected(int hops) {
    assertThatThrownBy(() -> new FetchConfig(DEFAULTS.userAgent(), DEFAULTS.limits(), hops))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("fetch.max_redirects must be from 0 to 10 (R20)");
  }
}
