package dev.rssify.core.source;

import java.util.List;

/** What a configuration came to. */
public sealed interface SourceConfiguration {

  /** A source that can be used. */
  record Configured(Source source) implements SourceConfiguration {}

  /** The values have the right types, and still cannot be used. */
  record Invalid(List<ConfigProblem> problems) implements SourceConfiguration {

    public Invalid {
      problems = List.copyOf(problems);
    }
  }
}
