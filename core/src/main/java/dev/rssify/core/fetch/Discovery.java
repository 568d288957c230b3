package dev.rssify.core.fetch;

import dev.rssify.core.model.Diagnosis;
import dev.rssify.core.model.FeedLink;
import dev.rssify.core.model.FetchOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a URL turned out to offer. */
public sealed interface Discovery {

  /**
   * The URL is a feed. That one answer is also its validation and its first poll (R1); its bodies
   * belong to the caller.
   */
  record Feed(FetchOutcome.Fetched fetched) implements Discovery {}

  /** The URL is a page that names feeds, the likeliest first; none of them was asked for. */
  record Named(List<FeedLink> feeds) implements Discovery {}

  /** The page names none, but one lies where feeds often lie; the bodies belong to the caller. */
  record Guessed(FeedLink feed, FetchOutcome.Fetched fetched) implements Discovery {}

  /**
   * There is nothing to subscribe to.
   *
   * @param outcome of asking for the URL; its bodies are closed
   * @param diagnosis what it is instead; null where the outcome says it all
   */
  record Nothing(FetchOutcome outcome, @Nullable Diagnosis diagnosis) implements Discovery {}
}
