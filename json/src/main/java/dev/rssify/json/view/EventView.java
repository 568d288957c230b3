package dev.rssify.json.view;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.store.EntryStore;
import dev.rssify.core.store.StoreException;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A journal event, whose payload follows these fields. */
@Json(naming = Json.Naming.LowerUnderscore)
public record EventView(
    long seq,
    UUID eventId,
    String type,
    Instant at,
    UUID feedId,
    @Nullable String entryUid,
    @Nullable About feed) {

  /** The feed as it was when the event was committed. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record About(
      UUID id,
      String url,
      @Nullable String title,
      List<String> subscriptionIds,
      List<String> tags) {

    static @Nullable About of(UUID id, @Nullable EventFeed feed) {
      return feed == null
          ? null
          : new About(id, feed.url(), feed.title(), feed.subscriptions(), feed.tags());
    }
  }

  /** An entry in an event, with the fields that most consumers need. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Headline(
      String entryUid,
      UUID feedId,
      @Nullable String title,
      @Nullable String link,
      @Nullable String canonicalLink,
      @Nullable Instant published,
      @Nullable Instant updated,
      @Nullable String summary,
      List<String> authors,
      Instant ingestedAt,
      int version,
      boolean initial,
      boolean backfill,
      List<RawRefView> rawRefs) {

    static Headline of(EntryHeadline entry, Instant at) {
      return new Headline(
          entry.uid(),
          entry.feedId(),
          entry.title(),
          entry.link(),
          WebUrl.webOrNull(entry.canonicalLink()),
          entry.published(),
          entry.updated(),
          entry.summary(),
          entry.authors(),
          at,
          entry.version(),
          entry.initial(),
          entry.backfill(),
          RawRefView.all(entry.rawRefs()));
    }
  }

  /** The fields of an entry that changed. */
  @Json(naming = Json.Naming.LowerUnderscore)
  record Changed(List<String> changed) {}

  /** Why an entry is sent: it matches a standing query. */
  @Json(naming = Json.Naming.LowerUnderscore)
  record Match(String query, String queryVersion, double score, String passage) {}

  /** A feed at another URL. */
  @Json(naming = Json.Naming.LowerUnderscore)
  record Moved(String url, String oldUrl, @Nullable UUID mergedInto) {}

  /** An entry as a message of a bus. */
  @Json(naming = Json.Naming.LowerUnderscore)
  record Message(
      String type, UUID id, Instant at, @Json.Property("contextKey") String contextKey) {}

  public static String line(JournalEvent event) {
    return RecordJson.merge(
        RecordJson.line(
            new EventView(
                event.seq(),
                event.eventId(),
                event.type(),
                event.at(),
                event.feedId(),
                event.entryUid(),
                About.of(event.feedId(), event.feed()))),
        RecordJson.field("payload", payload(event.payload(), event.at())));
  }

  /** An event of {@link #line} with the newest version of its entry; null if there is none. */
  public static String full(String line, @Nullable String entryUid, EntryStore entries) {
    Entry entry = entryUid == null ? null : entries.entries(Set.of(entryUid)).get(entryUid);
    return RecordJson.merge(
        line, RecordJson.field("entry", entry == null ? "null" : EntryDocument.line(entry)));
  }

  /** A new entry as a {@code MessageCreated} of its feed; empty for other events. */
  public static Optional<String> message(JournalEvent event) {
    return switch (event.payload()) {
      case Payload.NewEntry _ -> Optional.of(message("MessageCreated", "message", event));
      case Payload.ContextUpdated _ -> Optional.of(message("ContextUpdated", "context", event));
      default -> Optional.empty();
    };
  }

  private static String message(String type, String field, JournalEvent event) {
    return RecordJson.merge(
        RecordJson.line(new Message(type, event.eventId(), event.at(), "feed:" + event.feedId())),
        RecordJson.field(field, payload(event.payload(), event.at())));
  }

  /** The payload as JSON, in an event of this time. */
  static String payload(Payload payload, Instant at) {
    return switch (payload) {
      case Payload.NewEntry(EntryHeadline entry) -> RecordJson.line(Headline.of(entry, at));
      case Payload.EntryUpdated(EntryHeadline entry, List<String> fields) ->
          RecordJson.merge(
              RecordJson.line(Headline.of(entry, at)), RecordJson.line(new Changed(fields)));
      case Payload.QueryMatched matched ->
          RecordJson.merge(RecordJson.line(Headline.of(matched.entry(), at)), match(matched));
      case Payload.FeedMoved moved ->
          RecordJson.line(new Moved(moved.to(), moved.from(), moved.mergedInto()));
      case Payload other -> RecordJson.line(other);
    };
  }

  /** A match of a standing query without its entry. */
  public static String match(Payload.QueryMatched matched) {
    return RecordJson.line(
        new Match(matched.query(), matched.queryVersion(), matched.score(), matched.passage()));
  }

  /** The number of an event that {@link #line} wrote; empty for any other text. */
  public static Optional<Long> seq(String line) {
    try {
      long seq = RecordJson.read(EventView.class, line).seq();
      return seq > 0 ? Optional.of(seq) : Optional.empty();
    } catch (StoreException e) {
      return Optional.empty();
    }
  }
}
