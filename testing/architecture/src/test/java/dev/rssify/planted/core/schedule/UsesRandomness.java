package dev.rssify.planted.core.schedule;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

public class UsesRandomness {

  List<Object> draw() {
    List<Object> drawn = new ArrayList<>();
    drawn.add(Math.random());
    drawn.add(new Random());
    drawn.add(new SplittableRandom());
    drawn.add(ThreadLocalRandom.current());
    drawn.add(RandomGenerator.getDefault());
    drawn.add(RandomGenerator.of("L64X128MixRandom"));
    drawn.add(UUID.randomUUID());
    drawn.add(new SecureRandom());
    Collections.shuffle(drawn);
    return drawn;
  }
}
