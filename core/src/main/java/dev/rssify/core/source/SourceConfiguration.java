package dev.rssify.core.source;

import java.util.List;

/** The result of configuring a source. */
public sealed interface SourceConfiguration {

  /** A usable source. */
  record Configured(Source source) implements SourceConfiguration {}

  /** The values have the right types, but are invalid. */
  record Invalid(List<ConfigProblem> problems) implements SourceConfiguration {

    public Invalid {
      problems = List.copyOf(problems);
    }
  }
}
