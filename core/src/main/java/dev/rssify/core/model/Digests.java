package dev.rssify.core.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The digests that ids and hashes are made of, in lower-case hexadecimal. */
public final class Digests {

  private Digests() {}

  public static String sha256(byte[] bytes) {
    return hex(digest("SHA-256", bytes));
  }

  /** One that is fed piece by piece. */
  public static MessageDigest sha256() {
    return of("SHA-256");
  }

  public static String md5(String text) {
    return hex(digest("MD5", text.getBytes(StandardCharsets.UTF_8)));
  }

  static byte[] sha1(byte[] bytes) {
    return digest("SHA-1", bytes);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static byte[] digest(String algorithm, byte[] bytes) {
    return of(algorithm).digest(bytes);
  }

  private static MessageDigest of(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has " + algorithm, e);
    }
  }
}
