package dev.rssify.core.text;

import dev.rssify.core.model.http.Body;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests for ids and hashes, in lower-case hexadecimal. */
public final class Digests {

  private static final int AT_ONCE = 256 << 10;

  // Never updated: creating a digest searches the providers each time, copying one does not.
  private static final MessageDigest SHA_256 = made("SHA-256");
  private static final MessageDigest SHA_1 = made("SHA-1");
  private static final MessageDigest MD5 = made("MD5");

  private Digests() {}

  public static String sha256(byte[] bytes) {
    return hex(copy(SHA_256).digest(bytes));
  }

  /** The digest of a body, which need not fit into memory. */
  public static String sha256(Body body) {
    if (body.length() <= AT_ONCE) {
      return sha256(body.toBytes());
    }
    MessageDigest digest = sha256();
    try (InputStream in = body.open()) {
      byte[] buffer = new byte[AT_ONCE];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return hex(digest.digest());
  }

  /** A digest that is updated piece by piece. */
  public static MessageDigest sha256() {
    return copy(SHA_256);
  }

  public static String md5(String text) {
    return hex(copy(MD5).digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  static byte[] sha1(byte[] bytes) {
    return copy(SHA_1).digest(bytes);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static MessageDigest copy(MessageDigest unfed) {
    try {
      return (MessageDigest) unfed.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("every JDK's digests can be copied", e);
    }
  }

  private static MessageDigest made(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has " + algorithm, e);
    }
  }
}
