package dev.rssify.adapters.publishwebhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs a message with HMAC-SHA256 over id, time and body, as the Standard Webhooks specification
 * defines it.
 */
final class Signature {

  /** Marks a secret that is written in base64. */
  private static final String ENCODED = "whsec_";

  private Signature() {}

  /**
   * The value of the header {@code webhook-signature}. Libraries decode a secret without the prefix
   * too, unless configured to use it raw. For such a secret, the value has both signatures.
   *
   * @throws IllegalArgumentException when the secret is empty or starts with whsec_ but is not
   *     base64
   */
  static String of(String secret, String id, Instant at, String body) {
    String signed = id + "." + at.getEpochSecond() + "." + body;
    if (secret.startsWith(ENCODED)) {
      return sign(Base64.getDecoder().decode(secret.substring(ENCODED.length())), signed);
    }
    String raw = sign(secret.getBytes(StandardCharsets.UTF_8), signed);
    try {
      return raw + " " + sign(Base64.getDecoder().decode(secret), signed);
    } catch (IllegalArgumentException e) {
      return raw;
    }
  }

  private static String sign(byte[] key, String signed) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] sum = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(sum);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK does not support HMAC-SHA256", e);
    }
  }
}
