package dev.rssify.core.engine;

import java.time.Duration;

/** Waits; the caller of the engine decides how time passes. */
@FunctionalInterface
public interface Sleeper {

  void sleep(Duration duration) throws InterruptedException;
}
