package dev.rssify.cli.reading;

import dev.rssify.cli.render.Style;
import dev.rssify.cli.render.Times;
import dev.rssify.core.operations.journal.CursorPositions;
import dev.rssify.core.store.Journal;
import dev.rssify.service.config.ConfigException;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where {@code rssify sinks replay} starts. */
final class ReplayOptions {

  @Option(
      names = "--after",
      paramLabel = "SEQ",
      description = "Replay events after the one with this number; 0 for all stored events.")
  private @Nullable Long after;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Replay events since a time, such as 2h, 7d or 2026-03-01.")
  private @Nullable String since;

  boolean isGiven() {
    return after != null || since != null;
  }

  /** The last event that is not sent. */
  long start(Journal journal, Instant now, Style style) {
    if (isGiven() && (after == null || since == null)) {
      return after != null
          ? Math.max(journal.horizon(), after)
          : new CursorPositions(journal)
              .since(Times.since(Objects.requireNonNull(since), now, style.zone()));
    }
    throw new ConfigException("replay needs --after SEQ or --since TIME");
  }
}
