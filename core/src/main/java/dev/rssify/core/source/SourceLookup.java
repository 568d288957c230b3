package dev.rssify.core.source;

import dev.rssify.core.model.http.FetchFailure;
import java.util.List;
import java.util.stream.Collectors;

/** The result of looking up a feed's source. */
public sealed interface SourceLookup {

  /** The source is usable. */
  record Found(ReadySource source) implements SourceLookup {}

  /**
   * The type does not exist, or its configuration is invalid.
   *
   * @param type the requested name
   */
  record Refused(FetchFailure failure, String type, List<ConfigProblem> problems)
      implements SourceLookup {

    public Refused {
      problems = List.copyOf(problems);
    }

    public String message() {
      return problems.stream().map(ConfigProblem::message).collect(Collectors.joining("; "));
    }
  }
}
