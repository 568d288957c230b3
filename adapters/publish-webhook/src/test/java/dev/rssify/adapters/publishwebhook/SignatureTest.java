package dev.rssify.adapters.publishwebhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class SignatureTest {

  private static final Instant AT = Instant.ofEpochSecond(1_700_000_000);

  /** What {@code printf '%s' 'm1.1700000000.{}' | openssl dgst -sha256 -hmac tide -binary} says. */
  private static final String EXPECTED = "v1,/6rhFbiEtQqH+1U2vvUH5/OTOJkika0ViDkAo4iSHB8=";

  @Test
  void id_time_and_body_are_signed() {
    assertThat(Signature.of("tide", "m1", AT, "{}")).isEqualTo(EXPECTED);
    assertThat(Signature.of("tide", "m2", AT, "{}")).isNotEqualTo(EXPECTED);
    assertThat(Signature.of("tide", "m1", AT.plusSeconds(1), "{}")).isNotEqualTo(EXPECTED);
    assertThat(Signature.of("tide", "m1", AT, "[]")).isNotEqualTo(EXPECTED);
    assertThat(Signature.of("ebb", "m1", AT, "{}")).isNotEqualTo(EXPECTED);
  }

  @Test
  void a_secret_in_base64_is_the_bytes_it_stands_for() {
    String encoded = Base64.getEncoder().encodeToString("tide".getBytes(StandardCharsets.UTF_8));
    assertThat(Signature.of("whsec_" + encoded, "m1", AT, "{}")).isEqualTo(EXPECTED);
    assertThatThrownBy(() -> Signature.of("whsec_?", "m1", AT, "{}"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
