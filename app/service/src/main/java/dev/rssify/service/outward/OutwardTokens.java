package dev.rssify.service.outward;

import java.security.SecureRandom;
import java.util.Base64;

/** Tokens that cannot be guessed. */
public final class OutwardTokens {

  private static final int BYTES = 24;
  private static final SecureRandom RANDOM = new SecureRandom();

  private OutwardTokens() {}

  public static String random() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
