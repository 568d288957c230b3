package dev.rssify.embed.ingest;

import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A news item.
 *
 * @param id stable: the same entry has the same id in every run and on every machine
 * @param feedId the id of the {@link FeedDefinition}
 * @param source the title of the definition, else of the feed, else the id of the definition
 * @param body its content, else its summary, as published (usually HTML); null when it has neither
 * @param url the link, else the first enclosure
 * @param publishedAt when it was published, else updated, else first ingested
 * @param ingestedAt when this version was first seen
 */
public record NewsItem(
    UUID id,
    String feedId,
    String source,
    String title,
    @Nullable String body,
    URI url,
    Instant publishedAt,
    Instant ingestedAt) {

  /** One object of JSON on one line, with names such as {@code published_at}. */
  public String toJson() {
    return IngestJson.line(this);
  }

  /**
   * Reads what {@link #toJson} wrote.
   *
   * @throws IllegalArgumentException when it is not a news item
   */
  public static NewsItem fromJson(String json) {
    return IngestJson.item(json);
  }
}
