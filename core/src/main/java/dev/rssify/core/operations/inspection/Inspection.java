package dev.rssify.core.operations.inspection;

import dev.rssify.core.fetch.Freshness;
import dev.rssify.core.model.http.Diagnosis;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedFeed;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result of fetching and parsing a URL once. Closing it releases the response bodies.
 *
 * @param parsed null when there was no document to parse
 * @param diagnosis what the URL returned instead of a feed, if known
 * @param validators for the next request; null for none
 * @param freshness the freshness lifetime of the response; null for none
 */
public record Inspection(
    String url,
    FetchOutcome fetched,
    @Nullable ParseOutcome parsed,
    @Nullable Diagnosis diagnosis,
    @Nullable Validators validators,
    @Nullable Freshness freshness)
    implements AutoCloseable {

  /** The parsed feed, if there is one. */
  public Optional<ParsedFeed> feed() {
    return parsed instanceof ParseOutcome.Parsed read ? Optional.of(read.feed()) : Optional.empty();
  }

  /** The stable code of the result: {@code ok} when a feed was parsed, else the reason. */
  public String code() {
    return parsed instanceof ParseOutcome.Unreadable unreadable
        ? unreadable.error().code().code()
        : fetched.code();
  }

  @Override
  public void close() {
    fetched.release();
  }
}
