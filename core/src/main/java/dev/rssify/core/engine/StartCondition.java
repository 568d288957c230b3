package dev.rssify.core.engine;

import java.util.Optional;

/** Something that must hold before polls are started; polls that run already may finish. */
@FunctionalInterface
public interface StartCondition {

  StartCondition NONE = Optional::empty;

  /** Why nothing may be started now, for a person; empty when polls may start. */
  Optional<String> refusal();
}
