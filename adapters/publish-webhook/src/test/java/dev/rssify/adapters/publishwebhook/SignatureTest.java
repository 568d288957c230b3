package dev.rssify.adapters.publishwebhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class SignatureTest {

  private static final Instant AT = Instant.ofEpochSecond(1_700_000_000);

  /**
   * The output of {@code printf '%s' 'm1.1700000000.{}' | openssl dgst -sha256 -hmac tide -binary}.
   */
  private static final String EXPECTED = "v1,/6rhFbiEtQqH+1U2vvUH5/OTOJkika0ViDkAo4iSHB8=";

  /** The example of the specification's own libraries. */
  @Test
  void the_vector_of_standard_webhooks_is_signed_as_its_libraries_do() {
    assertThat(
            Signature.of(
                "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                Instant.ofEpochSecond(1614265330),
                "{\"test\": 2432232314}"))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void a_secret_that_could_be_base64_is_signed_both_ways() {
    String decoded = Signature.of("whsec_tide", "m1", AT, "{}");
    assertThat(Signature.of("tide", "m1", AT, "{}")).isEqualTo(EXPECTED + " " + decoded);
    assertThat(Signature.of("high tide!", "m1", AT, "{}")).doesNotContain(" ");
  }

  @Test
  void id_time_and_body_are_signed() {
    String signed = Signature.of("tide", "m1", AT, "{}");
    assertThat(Signature.of("tide", "m2", AT, "{}")).isNotEqualTo(signed);
    assertThat(Signature.of("tide", "m1", AT.plusSeconds(1), "{}")).isNotEqualTo(signed);
    assertThat(Signature.of("tide", "m1", AT, "[]")).isNotEqualTo(signed);
    assertThat(Signature.of("ebb", "m1", AT, "{}")).isNotEqualTo(signed);
  }

  @Test
  void a_secret_in_base64_is_decoded() {
    String encoded = Base64.getEncoder().encodeToString("tide".getBytes(StandardCharsets.UTF_8));
    assertThat(Signature.of("whsec_" + encoded, "m1", AT, "{}")).isEqualTo(EXPECTED);
    assertThatThrownBy(() -> Signature.of("whsec_?", "m1", AT, "{}"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
