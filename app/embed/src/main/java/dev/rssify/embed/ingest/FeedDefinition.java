package dev.rssify.embed.ingest;

import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionProblem;
import dev.rssify.core.model.http.MaskedUrl;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A feed to ingest.
 *
 * @param id an id chosen by the caller; items carry it as {@code feedId}
 * @param url an absolute http or https URL
 * @param title the source name of its items; null for the title of the feed
 * @param enabled false to register it without polling it
 * @param pollIntervalSeconds the poll interval, unless a policy overrides it; null for an adaptive
 *     interval
 * @param priority among the due feeds of a host, the highest is polled first
 */
public record FeedDefinition(
    String id,
    URI url,
    @Nullable String title,
    boolean enabled,
    @Nullable Integer pollIntervalSeconds,
    List<String> tags,
    @Nullable Integer priority,
    @Nullable String notes) {

  public FeedDefinition {
    if (id.isBlank()) {
      throw new IllegalArgumentException("a feed requires an id");
    }
    FeedAddress address =
        FeedAddress.parse(url.toString())
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "feed " + id + ": not an http(s) URL: " + MaskedUrl.of(url.toString())));
    if (pollIntervalSeconds != null && pollIntervalSeconds < 1) {
      throw new IllegalArgumentException(
          "feed " + id + ": an interval must be at least one second");
    }
    tags = List.copyOf(tags);
    SubscriptionProblem.of(Subscription.to(address).withId(id).withTags(tags))
        .ifPresent(problem -> {
          throw new IllegalArgumentException("feed " + id + ": " + problem.message());
        });
  }

  /** An enabled feed with defaults for the rest. */
  public static FeedDefinition of(String id, String url) {
    return new FeedDefinition(id, URI.create(url), null, true, null, List.of(), null, null);
  }

  /** One object of JSON on one line, with names such as {@code poll_interval_seconds}. */
  public String toJson() {
    return IngestJson.line(this);
  }

  /**
   * Reads a definition; all fields except {@code id} and {@code url} are optional.
   *
   * @throws IllegalArgumentException when it is invalid, or has an unknown field
   */
  public static FeedDefinition fromJson(String json) {
    return IngestJson.definition(json);
  }

  public FeedDefinition withTitle(@Nullable String other) {
    return new FeedDefinition(id, url, other, enabled, pollIntervalSeconds, tags, priority, notes);
  }

  public FeedDefinition withEnabled(boolean other) {
    return new FeedDefinition(id, url, title, other, pollIntervalSeconds, tags, priority, notes);
  }

  public FeedDefinition withPollIntervalSeconds(@Nullable Integer other) {
    return new FeedDefinition(id, url, title, enabled, other, tags, priority, notes);
  }

  public FeedDefinition withTags(List<String> other) {
    return new FeedDefinition(id, url, title, enabled, pollIntervalSeconds, other, priority, notes);
  }

  public FeedDefinition withPriority(@Nullable Integer other) {
    return new FeedDefinition(id, url, title, enabled, pollIntervalSeconds, tags, other, notes);
  }

  public FeedDefinition withNotes(@Nullable String other) {
    return new FeedDefinition(id, url, title, enabled, pollIntervalSeconds, tags, priority, other);
  }

  /** The subscription of the engine for this feed. */
  Subscription subscription() {
    FeedAddress address = FeedAddress.parse(url.toString()).orElseThrow();
    return new Subscription(
        id,
        address.feedId(),
        address,
        title,
        tags,
        priority,
        notes,
        enabled,
        pollIntervalSeconds == null ? null : Duration.ofSeconds(pollIntervalSeconds),
        null);
  }
}
