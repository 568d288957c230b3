package dev.rssify.planted.core.schedule;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

public class Sleeps {

  void sleep() throws InterruptedException {
    Thread.sleep(Duration.ofMillis(1));
    TimeUnit.MILLISECONDS.sleep(1);
  }
}
