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
 * What one look at a URL taught. Closing it releases the bodies of the answer.
 *
 * @param parsed null when there was no document to read
 * @param diagnosis what was there instead of a feed, as far as it can be told
 * @param validators what the next request would send; null for none
 * @param freshness how long the publisher promises that nothing changes; null for no promise
 */
public record Inspection(
    String url,
    FetchOutcome fetched,
    @Nullable ParseOutcome parsed,
    @Nullable Diagnosis diagnosis,
    @Nullable Validators validators,
    @Nullable Freshness freshness)
    implements AutoCloseable {

  /** The feed that was found, if one was. */
  public Optional<ParsedFeed> feed() {
    return parsed instanceof ParseOutcome.Parsed read ? Optional.of(read.feed()) : Optional.empty();
  }

  /** The stable code of how it went: {@code ok} when a feed was read, else what was in the way. */
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
