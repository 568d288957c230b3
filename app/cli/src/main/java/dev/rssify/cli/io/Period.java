package dev.rssify.cli.io;

import dev.rssify.cli.render.Style;
import dev.rssify.cli.render.Times;
import dev.rssify.service.config.ConfigException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that limit a listing to a period. */
public final class Period {

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Only from then on: 2h, 3d, 2026-11-15, '2026-11-15 08:00', 2026-11-15T08:00Z. Without a zone"
              + " it is local time on a terminal, else UTC.")
  private @Nullable String since;

  @Option(names = "--until", paramLabel = "TIME", description = "Only before this time.")
  private @Nullable String until;

  public boolean isGiven() {
    return since != null || until != null;
  }

  /**
   * A period.
   *
   * @param from null for no beginning
   * @param to the first time after it; null for no end
   */
  public record Span(@Nullable Instant from, @Nullable Instant to) {

    public boolean holds(Instant time) {
      return (from == null || !time.isBefore(from)) && (to == null || time.isBefore(to));
    }

    /** As above; what has no time is in no period, except in one without bounds. */
    public boolean holdsOrIsOpen(@Nullable Instant time) {
      return time == null ? from == null && to == null : holds(time);
    }

    /** Whether all later times are outside. */
    public boolean endsBefore(Instant time) {
      return to != null && !time.isBefore(to);
    }
  }

  /**
   * The period that was given.
   *
   * @param style has the zone of times without one
   */
  public Span span(Instant now, Style style) {
    Instant from = since == null ? null : Times.since(since, now, style.zone());
    Instant to = until == null ? null : Times.since(until, now, style.zone());
    if (from != null && to != null && !from.isBefore(to)) {
      throw new ConfigException("--since " + since + " is not before --until " + until);
    }
    return new Span(from, to);
  }
}
