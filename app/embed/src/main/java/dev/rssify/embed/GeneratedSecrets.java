package dev.rssify.embed;

import java.security.SecureRandom;
import java.util.UUID;

/** Generates all secrets, tokens and random ids. */
public final class GeneratedSecrets {

  private GeneratedSecrets() {}

  /** Cryptographically random bytes. */
  public static byte[] bytes(int count) {
    byte[] random = new byte[count];
    new SecureRandom().nextBytes(random);
    return random;
  }

  public static UUID id() {
    return UUID.randomUUID();
  }
}
