package dev.rssify.core.push;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The X-Hub-Signature of delivered content (WebSub, section 7.1). */
public final class HubSignature {

  private HubSignature() {}

  /** The header of a body, with SHA-256. */
  public static String of(String secret, byte[] body) {
    return "sha256=" + hex(Hmac.SHA256, secret, body);
  }

  /**
   * Whether the header holds the signature of the body. The comparison takes the same time wherever
   * the two differ.
   *
   * @param header such as {@code sha256=6f...}; null when it is absent
   */
  public static boolean matches(@Nullable String header, String secret, byte[] body) {
    int equals = header == null ? -1 : header.indexOf('=');
    if (header == null || equals < 0) {
      return false;
    }
    return Hmac.named(header.substring(0, equals).strip())
        .map(hmac ->
            MessageDigest.isEqual(
                hex(hmac, secret, body).getBytes(StandardCharsets.US_ASCII),
                header
                    .substring(equals + 1)
                    .strip()
                    .toLowerCase(Locale.ROOT)
                    .getBytes(StandardCharsets.US_ASCII)))
        .orElse(false);
  }

  private static String hex(Hmac hmac, String secret, byte[] body) {
    return HexFormat.of().formatHex(hmac.of(secret.getBytes(StandardCharsets.UTF_8), body));
  }
}
