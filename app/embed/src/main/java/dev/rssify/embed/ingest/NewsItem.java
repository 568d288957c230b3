package dev.rssify.embed.ingest;

import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A piece of news, as document 001 has it.
 *
 * @param id the same whenever this entry is emitted, in every run and on every machine
 * @param feedId the id of the {@link FeedDefinition} it came by
 * @param source the title of that definition, else the feed's own, else the definition's id
 * @param body its content, else its summary, as published (usually HTML); null when it has neither
 * @param url where it is; for an item without a link, its first enclosure
 * @param publishedAt when it was published, else updated, else first ingested
 * @param ingestedAt when this form of it was first seen
 */
public record NewsItem(
    UUID id,
    String feedId,
    String source,
    String title,
    @Nullable String body,
    URI url,
    Instant publishedAt,
    Instant ingestedAt) {}
