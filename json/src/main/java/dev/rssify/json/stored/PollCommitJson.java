package dev.rssify.json.stored;

import dev.rssify.core.model.entry.EntryMerge;
import dev.rssify.core.model.entry.EntryUpdate;
import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.record.FetchRecordJson;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * A poll that was committed. Of the feed before it only the version counts, and that is one less
 * than the one after.
 */
final class PollCommitJson {

  private PollCommitJson() {}

  static void write(JsonFields json, PollCommit commit) {
    json.instant("at", commit.at());
    json.object("feed", commit.after(), feed -> StoredFeedJson.write(json, feed));
    json.object("fetch", commit.fetch(), fetch -> FetchRecordJson.DOCUMENT.fields(json, fetch));
    json.object("raw", commit.raw(), raw -> RawFetchJson.write(json, raw));
    entries(json, commit.entries());
    json.array(
        "window_put",
        commit.window().put(),
        entry -> json.object(() -> WindowEntryJson.write(json, entry)));
    json.texts("window_removed", commit.window().removed().stream().sorted().toList());
    StoredEventJson.drafts(json, commit.events());
  }

  static PollCommit read(JsonView json) {
    Feed after = json.requiredObject("feed", StoredFeedJson::read);
    Feed before =
        new Feed(
            after.id(),
            after.url(),
            after.placement(),
            after.settings(),
            after.description(),
            after.state(),
            after.version() - 1);
    return new PollCommit(
        before,
        after,
        json.requiredInstant("at"),
        json.object("fetch", FetchRecordJson.DOCUMENT::of),
        json.object("raw", RawFetchJson::read),
        entries(json),
        new WindowDelta(
            json.objects("window_put", WindowEntryJson::read),
            new HashSet<>(json.texts("window_removed"))),
        StoredEventJson.drafts(json));
  }

  private static void entries(JsonFields json, EntryWrites writes) {
    json.array(
        "inserted",
        writes.inserted(),
        entry -> json.object(() -> StoredEntryJson.write(json, entry)));
    json.array("updated", writes.updated(), update -> json.object(() -> update(json, update)));
    json.array(
        "seen",
        List.copyOf(writes.seen().entrySet()),
        seen ->
            json.object(() -> {
              json.text("uid", seen.getKey());
              StoredEntryJson.sightings(json, seen.getValue());
            }));
    json.array(
        "keys",
        List.copyOf(writes.keys().entrySet()),
        key ->
            json.object(() -> {
              json.text("uid", key.getValue());
              StoredEntryJson.key(json, key.getKey());
            }));
    json.array(
        "merges",
        writes.merges(),
        merge ->
            json.object(() -> {
              json.text("stored", merge.stored());
              json.text("merged", merge.merged());
            }));
  }

  private static void update(JsonFields json, EntryUpdate update) {
    json.object("entry", update.entry(), entry -> StoredEntryJson.write(json, entry));
    json.object("replaced", update.replaced(), old -> StoredEntryJson.version(json, old));
  }

  private static EntryWrites entries(JsonView json) {
    return new EntryWrites(
        json.objects("inserted", StoredEntryJson::read),
        json.objects("updated", PollCommitJson::update),
        json.map("seen", each -> Map.entry(each.required("uid"), StoredEntryJson.sightings(each))),
        json.map("keys", key -> Map.entry(StoredEntryJson.key(key), key.required("uid"))),
        json.objects(
            "merges", merge -> new EntryMerge(merge.required("stored"), merge.required("merged"))));
  }

  private static EntryUpdate update(JsonView json) {
    return new EntryUpdate(
        json.requiredObject("entry", StoredEntryJson::read),
        json.requiredObject("replaced", StoredEntryJson::version));
  }
}
