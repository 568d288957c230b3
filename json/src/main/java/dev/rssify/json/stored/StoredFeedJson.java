package dev.rssify.json.stored;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.record.FeedDescriptionJson;
import dev.rssify.json.record.FeedSettingsJson;

/** A feed with everything remembered about it, as stores of files keep it. */
final class StoredFeedJson {

  private StoredFeedJson() {}

  static void write(JsonFields json, Feed feed) {
    json.text("id", feed.id().toString());
    json.text("url", feed.url());
    json.number("version", feed.version());
    json.text("group_id", feed.placement().host());
    json.number("partition_no", feed.placement().partitionNo());
    json.number("fence", feed.placement().fence());
    json.object("settings", feed.settings(), part -> FeedSettingsJson.DOCUMENT.fields(json, part));
    json.object(
        "description", feed.description(), part -> FeedDescriptionJson.DOCUMENT.fields(json, part));
    json.object("state", feed.state(), part -> FeedStateJson.DOCUMENT.fields(json, part));
  }

  static Feed read(JsonView json) {
    return new Feed(
        json.uuid("id"),
        json.required("url"),
        new FeedPlacement(
            json.required("group_id"),
            json.requiredInteger("partition_no"),
            json.requiredNumber("fence")),
        json.requiredObject("settings", FeedSettingsJson.DOCUMENT::of),
        json.requiredObject("description", FeedDescriptionJson.DOCUMENT::of),
        json.requiredObject("state", FeedStateJson.DOCUMENT::of),
        json.requiredNumber("version"));
  }
}
