package dev.rssify.adapters.rawwarc;

import dev.rssify.core.model.Body;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests as records carry them, of bodies that may be too large for memory. */
final class Sha256 {

  private Sha256() {}

  static String of(byte[] bytes) {
    MessageDigest digest = digest();
    digest.update(bytes);
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Of these bytes followed by a body. */
  static String of(byte[] before, Body body) throws IOException {
    MessageDigest digest = digest();
    digest.update(before);
    byte[] buffer = new byte[16 << 10];
    try (InputStream in = body.open()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  static String of(Body body) throws IOException {
    return of(new byte[0], body);
  }

  static String label(String hex) {
    return "sha256:" + hex;
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
