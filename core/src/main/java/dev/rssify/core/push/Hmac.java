package dev.rssify.core.push;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Keyed hashes (RFC 2104) with the algorithms that WebSub allows. */
public enum Hmac {
  SHA1("SHA-1", 64),
  SHA256("SHA-256", 64),
  SHA384("SHA-384", 128),
  SHA512("SHA-512", 128);

  private static final byte INNER = 0x36;
  private static final byte OUTER = 0x5c;

  private final String algorithm;
  private final int block;

  Hmac(String algorithm, int block) {
    this.algorithm = algorithm;
    this.block = block;
  }

  /** The algorithm that a signature names, such as {@code sha256}. */
  static Optional<Hmac> named(String name) {
    return Arrays.stream(values())
        .filter(hmac -> hmac.name().equals(name.toUpperCase(Locale.ROOT)))
        .findAny();
  }

  public byte[] of(byte[] key, byte[] message) {
    byte[] padded = Arrays.copyOf(key.length > block ? digest().digest(key) : key, block);
    MessageDigest inner = digest();
    inner.update(masked(padded, INNER));
    byte[] inside = inner.digest(message);
    MessageDigest outer = digest();
    outer.update(masked(padded, OUTER));
    return outer.digest(inside);
  }

  private static byte[] masked(byte[] key, byte mask) {
    byte[] masked = new byte[key.length];
    for (int i = 0; i < key.length; i++) {
      masked[i] = (byte) (key[i] ^ mask);
    }
    return masked;
  }

  private MessageDigest digest() {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no " + algorithm, e);
    }
  }
}
