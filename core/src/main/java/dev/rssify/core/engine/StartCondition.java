package dev.rssify.core.engine;

import java.util.Optional;

/** Something that must hold before polls are started; polls that run already may finish. */
@FunctionalInterface
public interface StartCondition {

  StartCondition NONE = Optional::empty;

  /**
   * Why nothing may be started now.
   *
   * @param code what an outcome is called that was refused for this
   * @param message for a person
   */
  record Refusal(String code, String message) {}

  /** Empty when polls may start. */
  Optional<Refusal> refusal();

  /** Holds when this and the other hold. */
  default StartCondition and(StartCondition other) {
    return () -> refusal().or(other::refusal);
  }
}
