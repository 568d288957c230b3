package dev.rssify.core.source;

import dev.rssify.core.model.http.FetchFailure;
import java.util.List;
import java.util.stream.Collectors;

/** What looking for a feed's source came to. */
public sealed interface SourceLookup {

  /** It can be used. */
  record Found(ReadySource source) implements SourceLookup {}

  /**
   * There is no such type, or it cannot be used like this.
   *
   * @param type the name that was looked for
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
