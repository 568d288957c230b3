package dev.rssify.json.outward;

import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The served form of an outward feed.
 *
 * @param hasToken whether readers can use a token in the URL
 * @param token the token, only in the response that creates it, since only its hash is stored
 * @param url the URL of the Atom document, without the token
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record OutwardFeedView(
    String name,
    UUID id,
    @Nullable String title,
    List<String> tags,
    List<String> feeds,
    List<String> words,
    @Nullable String query,
    boolean onePerCluster,
    int size,
    String content,
    boolean hasToken,
    boolean configured,
    @Nullable String token,
    @Nullable String url) {

  public static String line(OutwardFeed feed, @Nullable String token, @Nullable String base) {
    return RecordJson.line(
        new OutwardFeedView(
            feed.name(),
            feed.id(),
            feed.title(),
            feed.tags(),
            feed.feeds(),
            feed.words(),
            feed.query(),
            feed.onePerCluster(),
            feed.size(),
            feed.content().name().toLowerCase(Locale.ROOT),
            feed.tokenHash() != null,
            feed.configured(),
            token,
            base == null ? null : base + "out/" + feed.name() + ".atom"));
  }
}
