package dev.rssify.core.engine;

import java.util.Optional;

/** A condition for starting polls; running polls may finish without it. */
@FunctionalInterface
public interface StartCondition {

  StartCondition NONE = Optional::empty;

  /**
   * Why no poll may start.
   *
   * @param code the outcome code of polls that are refused for it
   * @param message for a person
   */
  record Refusal(String code, String message) {}

  /** Empty when polls may start. */
  Optional<Refusal> refusal();

  /** Combines two conditions. */
  default StartCondition and(StartCondition other) {
    return () -> refusal().or(other::refusal);
  }
}
