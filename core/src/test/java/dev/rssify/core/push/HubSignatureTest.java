package dev.rssify.core.push;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HubSignatureTest {

  private static final byte[] BODY = "<feed/>".getBytes(StandardCharsets.UTF_8);

  @ParameterizedTest
  @CsvSource({"sha1, HmacSHA1", "sha256, HmacSHA256", "sha384, HmacSHA384", "sha512, HmacSHA512"})
  void a_signature_of_each_algorithm_matches_only_its_secret_and_body(String name, String algorithm)
      throws Exception {
    for (String secret : new String[] {"s", "x".repeat(64), "y".repeat(199)}) {
      String header = name + "=" + jdk(algorithm, secret);

      assertThat(HubSignature.matches(header, secret, BODY)).isTrue();
      assertThat(HubSignature.matches(header.toUpperCase(java.util.Locale.ROOT), secret, BODY))
          .isTrue();
      assertThat(HubSignature.matches(header, secret + "!", BODY)).isFalse();
      assertThat(HubSignature.matches(header, secret, new byte[] {1})).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sha256", "sha256=", "=", "md5=00", "sha256=zz", "plain"})
  void any_other_header_does_not_match(String header) {
    assertThat(HubSignature.matches(header, "s", BODY)).isFalse();
  }

  @Test
  void a_missing_signature_does_not_match() {
    assertThat(HubSignature.matches(null, "s", BODY)).isFalse();
  }

  private static String jdk(String algorithm, String secret) throws Exception {
    Mac mac = Mac.getInstance(algorithm);
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), algorithm));
    return HexFormat.of().formatHex(mac.doFinal(BODY));
  }
}
