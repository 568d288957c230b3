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
   * The value of the header {@code webhook-signature}.
   *
   * @throws IllegalArgumentException when the secret is empty or not the base64 it claims to be
   */
  static String of(String secret, String id, Instant at, String body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key(secret), "HmacSHA256"));
      String signed = id + "." + at.getEpochSecond() + "." + body;
      byte[] sum = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(sum);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK has no HMAC-SHA256", e);
    }
  }

  private static byte[] key(String secret) {
    return secret.startsWith(ENCODED)
        ? Base64.getDecoder().decode(secret.substring(ENCODED.length()))
        : secret.getBytes(StandardCharsets.UTF_8);
  }
}
