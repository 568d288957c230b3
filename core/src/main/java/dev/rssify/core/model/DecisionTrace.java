package dev.rssify.core.model;

import java.time.Duration;
import java.util.List;

/**
 * Why the next poll is when it is: each step that changed the time, in the order they were taken.
 */
public record DecisionTrace(List<Step> steps) {

  /** One step and the wait it left behind. */
  public record Step(String name, Duration result) {}
}
