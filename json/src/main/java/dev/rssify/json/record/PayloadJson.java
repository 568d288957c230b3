package dev.rssify.json.record;

import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import java.time.Instant;
import java.util.function.Function;

/** The payload of an event as JSON fields, in stores and in all outputs. */
public final class PayloadJson {

  private PayloadJson() {}

  /** The object that goes with an event of this time. */
  public static String write(Payload payload, Instant at) {
    return JsonFields.line(json -> fields(json, payload, at));
  }

  /**
   * The payload of an event of this type.
   *
   * @throws dev.rssify.core.store.StoreException of kind CORRUPTION when it is none
   */
  public static Payload read(String type, String document) {
    return JsonView.read(document, reader(type));
  }

  /** As {@link #fields}, for readers: no link that leads elsewhere than into the web. */
  public static void reported(JsonFields json, Payload payload, Instant at) {
    Payload reported =
        switch (payload) {
          case Payload.NewEntry(EntryHeadline entry) -> new Payload.NewEntry(entry.onlyWeb());
          case Payload.EntryUpdated(EntryHeadline entry, var fields) ->
              new Payload.EntryUpdated(entry.onlyWeb(), fields);
          case Payload other -> other;
        };
    fields(json, reported, at);
  }

  /** {@code new_entry} carries the compact payload of document 004 section 9.1. */
  public static void fields(JsonFields json, Payload payload, Instant at) {
    switch (payload) {
      case Payload.NewEntry(EntryHeadline entry) -> entry(json, entry, at);
      case Payload.EntryUpdated updated -> {
        entry(json, updated.entry(), at);
        json.texts("changed", updated.fields());
      }
      case Payload.EntryVanished(String uid) -> json.text("entry_uid", uid);
      case Payload.EntriesMerged merged -> {
        json.text("entry_uid", merged.entryUid());
        json.text("merged_uid", merged.mergedUid());
      }
      case Payload.HistoryRewritten rewritten -> json.texts("entry_uids", rewritten.entryUids());
      case Payload.GapDetected gap -> {
        json.instant("last_seen_at", gap.lastSeenAt());
        json.number("new_entries", gap.newEntries());
      }
      case Payload.FeedMoved moved -> {
        json.text("url", moved.to());
        json.text("old_url", moved.from());
        json.text("merged_into", moved.mergedInto() == null ? null : moved.mergedInto().toString());
      }
      case Payload.FeedStale stale -> {
        json.text("url", stale.url());
        json.number("failures", stale.failures());
        json.instant("last_success_at", stale.lastSuccessAt());
      }
      case Payload.FeedRecovered recovered -> {
        json.text("url", recovered.url());
        json.instant("stale_since", recovered.staleSince());
      }
      case Payload.FeedAdded(String url) -> json.text("url", url);
      case Payload.FeedChanged(String url) -> json.text("url", url);
      case Payload.FeedRemoved(String url) -> json.text("url", url);
      case Payload.FeedGone(String url) -> json.text("url", url);
      case Payload.DerivationAdded added -> {
        json.text("entry_uid", added.entryUid());
        json.text("kind", added.kind());
        json.text("version", added.version());
      }
    }
  }

  public static Function<JsonView, Payload> reader(String type) {
    return switch (type) {
      case "new_entry" -> json -> new Payload.NewEntry(entry(json));
      case "entry_updated" -> json -> new Payload.EntryUpdated(entry(json), json.texts("changed"));
      case "entry_vanished" -> json -> new Payload.EntryVanished(json.required("entry_uid"));
      case "entries_merged" ->
          json ->
              new Payload.EntriesMerged(json.required("entry_uid"), json.required("merged_uid"));
      case "history_rewritten" -> json -> new Payload.HistoryRewritten(json.texts("entry_uids"));
      case "gap_detected" ->
          json ->
              new Payload.GapDetected(
                  json.requiredInstant("last_seen_at"), json.requiredInteger("new_entries"));
      case "feed_moved" -> PayloadJson::moved;
      case "feed_stale" ->
          json ->
              new Payload.FeedStale(
                  json.required("url"),
                  json.requiredInteger("failures"),
                  json.instant("last_success_at"));
      case "feed_recovered" ->
          json ->
              new Payload.FeedRecovered(json.required("url"), json.requiredInstant("stale_since"));
      case "feed_added" -> json -> new Payload.FeedAdded(json.required("url"));
      case "feed_changed" -> json -> new Payload.FeedChanged(json.required("url"));
      case "feed_removed" -> json -> new Payload.FeedRemoved(json.required("url"));
      case "feed_gone" -> json -> new Payload.FeedGone(json.required("url"));
      case "derivation_added" ->
          json ->
              new Payload.DerivationAdded(
                  json.required("entry_uid"), json.required("kind"), json.required("version"));
      default ->
          _ -> {
            throw new IllegalArgumentException("no type of event: " + type);
          };
    };
  }

  private static Payload moved(JsonView json) {
    return new Payload.FeedMoved(
        json.required("old_url"),
        json.required("url"),
        json.text("merged_into") == null ? null : json.uuid("merged_into"));
  }

  private static void entry(JsonFields json, EntryHeadline entry, Instant at) {
    json.text("entry_uid", entry.uid());
    json.text("feed_id", entry.feedId().toString());
    json.text("title", entry.title());
    json.text("link", entry.link());
    json.text("canonical_link", entry.canonicalLink());
    json.instant("published", entry.published());
    json.instant("updated", entry.updated());
    json.instant("ingested_at", at);
    json.number("version", entry.version());
    json.flag("initial", entry.initial());
    json.flag("backfill", entry.backfill());
    RawRefsJson.write(json, entry.rawRefs());
  }

  private static EntryHeadline entry(JsonView json) {
    return new EntryHeadline(
        json.required("entry_uid"),
        json.uuid("feed_id"),
        json.text("title"),
        json.text("link"),
        json.text("canonical_link"),
        json.instant("published"),
        json.instant("updated"),
        json.requiredInteger("version"),
        json.isSet("initial"),
        json.isSet("backfill"),
        RawRefsJson.read(json));
  }
}
