package dev.rssify.planted.embed;

import dev.rssify.planted.adapters.alpha.Alpha;
import dev.rssify.planted.adapters.fetchhttp.TheOneClient;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.ZoneId;

/** Violates no rule: the wiring provides clock and randomness. */
public record Wiring(Alpha alpha, TheOneClient client) {

  static final InstantSource CLOCK = InstantSource.system();

  static class Chance {
    SecureRandom random = new SecureRandom();
    ZoneId zone = ZoneId.systemDefault();

    void sleep() throws InterruptedException {
      Thread.sleep(1);
    }
  }
}
