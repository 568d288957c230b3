package dev.rssify.json;

import dev.rssify.core.model.ByteRange;
import dev.rssify.core.model.EntryHeadline;
import dev.rssify.core.model.JournalEvent.Payload;
import dev.rssify.core.model.RawRef;
import java.time.Instant;

/** What an event tells, as the fields of a JSON object. */
final class PayloadJson {

  private PayloadJson() {}

  /** {@code new_entry} carries the compact payload of document 004 section 9.1. */
  static void fields(JsonFields json, Payload payload, Instant at) {
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
      case Payload.FeedGone(String url) -> json.text("url", url);
      case Payload.DerivationAdded added -> {
        json.text("entry_uid", added.entryUid());
        json.text("kind", added.kind());
        json.text("version", added.version());
      }
    }
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
    json.array("raw_refs", entry.rawRefs(), ref -> json.object(() -> rawRef(json, ref)));
  }

  static void rawRef(JsonFields json, RawRef ref) {
    ByteRange slice = ref.slice();
    json.text("fetch_id", ref.fetchId().toString());
    json.number("offset", slice == null ? null : slice.offset());
    json.number("length", slice == null ? null : slice.length());
  }
}
