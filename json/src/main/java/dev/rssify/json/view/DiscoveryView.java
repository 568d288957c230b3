package dev.rssify.json.view;

import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The feeds that a page or site offers.
 *
 * @param code the reason when there are none; {@code ok} otherwise
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record DiscoveryView(String url, String code, List<Found> feeds) {

  private static final int PREVIEW = 5;

  /**
   * A feed.
   *
   * @param entries the first entries, if the feed was fetched
   */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Found(
      String url, @Nullable String title, FeedLink.Origin how, List<Preview> entries) {}

  /** An entry of a feed that was fetched. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Preview(
      @Nullable String title, @Nullable String link, @Nullable Instant published) {}

  public static String line(Discovery discovery) {
    List<Found> found = found(discovery);
    return RecordJson.line(
        new DiscoveryView(
            discovery.requested().url(),
            found.isEmpty() ? discovery.requested().code() : "ok",
            found));
  }

  /** The feeds, most likely first. */
  public static List<Found> found(Discovery discovery) {
    Optional<ParsedFeed> read = discovery.firstFeedResponse().flatMap(Inspection::feed);
    List<Found> found = new ArrayList<>();
    for (FeedLink link : discovery.feeds()) {
      boolean first = found.isEmpty();
      found.add(
          new Found(
              link.url(),
              link.title() != null || !first
                  ? link.title()
                  : read.map(ParsedFeed::title).orElse(null),
              link.origin(),
              first ? read.map(DiscoveryView::preview).orElse(List.of()) : List.of()));
    }
    return found;
  }

  private static List<Preview> preview(ParsedFeed feed) {
    return feed.entries().stream()
        .limit(PREVIEW)
        .map(entry -> new Preview(entry.title(), entry.link(), entry.published()))
        .toList();
  }
}
