package dev.rssify.json.view;

import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The served form of a standing query.
 *
 * @param feeds ids of feeds
 * @param version changes with words, feeds, tags and similarity
 * @param similarity of a query by meaning; 0 for one by words
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record QueryView(
    String name,
    String words,
    List<String> feeds,
    List<String> tags,
    String version,
    Instant createdAt,
    double similarity) {

  public static String line(StandingQuery query) {
    return RecordJson.line(
        new QueryView(
            query.name(),
            query.words(),
            query.feedIds().stream().map(UUID::toString).sorted().toList(),
            query.tags().stream().sorted().toList(),
            query.version(),
            query.createdAt(),
            query.similarity()));
  }

  /** A query to add. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Request(
      @Nullable String name,
      @Nullable String words,
      @Nullable List<String> feeds,
      @Nullable List<String> tags,
      @Nullable Double similarity) {

    /**
     * The query.
     *
     * @throws IllegalArgumentException when a field is missing or invalid
     */
    public StandingQuery query(Instant now) {
      if (name == null || words == null) {
        throw new IllegalArgumentException("a query requires name and words");
      }
      Set<UUID> ids = new HashSet<>();
      (feeds == null ? List.<String>of() : feeds).forEach(id -> ids.add(UUID.fromString(id)));
      return new StandingQuery(
          name,
          words,
          ids,
          tags == null ? Set.of() : Set.copyOf(tags),
          now,
          similarity == null ? 0 : similarity);
    }
  }
}
