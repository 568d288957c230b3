package dev.rssify.core.push;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;

/**
 * Derives the callback path and the secret of each subscription from one random key of the store,
 * so that no feed record holds a secret (ADR 31).
 *
 * <p>Invariants: neither can be computed without the key; a new subscription has new ones.
 *
 * <p>Threading: safe for many threads.
 */
public final class PushKey {

  public static final int BYTES = 32;

  private final byte[] key;

  /**
   * @param hex the key, in hexadecimal
   */
  public PushKey(String hex) {
    this.key = HexFormat.of().parseHex(hex);
    if (key.length < BYTES) {
      throw new IllegalArgumentException("a push key has " + BYTES + " bytes");
    }
  }

  /** The path of the callback below the public URL, without a leading slash. */
  public String path(UUID feedId, Instant since) {
    return "push/" + feedId + "/" + token(feedId, since);
  }

  public String token(UUID feedId, Instant since) {
    return derived("callback", feedId, since);
  }

  /** What the hub signs deliveries with; less than the 200 bytes that hubs accept. */
  public String secret(UUID feedId, Instant since) {
    return derived("secret", feedId, since);
  }

  /** Whether a request knows the path; compared in constant time. */
  public boolean isToken(String token, UUID feedId, Instant since) {
    return MessageDigest.isEqual(
        token.getBytes(StandardCharsets.UTF_8),
        token(feedId, since).getBytes(StandardCharsets.UTF_8));
  }

  private String derived(String purpose, UUID feedId, Instant since) {
    String message = purpose + " " + feedId + " " + since.toEpochMilli();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(Hmac.SHA256.of(key, message.getBytes(StandardCharsets.UTF_8)));
  }
}
