package dev.rssify.json.record;

import dev.rssify.core.model.feed.FeedDescription;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.PublisherHints;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.io.StoredDocument;
import java.time.DayOfWeek;
import java.util.Locale;

/** What the publisher says about a feed, as stores keep it. */
public final class FeedDescriptionJson {

  /** Writes it and reads it back. */
  public static final StoredDocument<FeedDescription> DOCUMENT =
      new StoredDocument<>(FeedDescriptionJson::write, FeedDescriptionJson::read);

  private FeedDescriptionJson() {}

  private static void write(JsonFields json, FeedDescription description) {
    json.text("format", description.format().name().toLowerCase(Locale.ROOT));
    json.text("title", description.title());
    json.text("subtitle", description.subtitle());
    json.text("site_link", description.siteLink());
    json.texts("hubs", description.hubs());
    json.object(
        "archive",
        description.archive().equals(ArchiveLinks.NONE) ? null : description.archive(),
        links -> ParsedFeedJson.archive(json, links));
    json.object("publisher_hints", description.hints(), hints -> hints(json, hints));
    json.object(
        "push",
        description.push(),
        push -> {
          json.text("hub", push.hub());
          json.instant("lease_expires_at", push.leaseExpiresAt());
        });
  }

  private static void hints(JsonFields json, PublisherHints hints) {
    json.number("ttl_minutes", hints.ttlMinutes());
    json.array("skip_hours", hints.skipHours(), json::value);
    json.texts("skip_days", hints.skipDays().stream().map(DayOfWeek::name).toList());
    json.text("update_period", hints.updatePeriod());
    json.number("update_frequency", hints.updateFrequency());
    json.instant("update_base", hints.updateBase());
  }

  private static FeedDescription read(JsonView json) {
    return new FeedDescription(
        json.constant("format", FeedFormat.class),
        json.text("title"),
        json.text("subtitle"),
        json.text("site_link"),
        json.texts("hubs"),
        archive(json),
        json.requiredObject("publisher_hints", FeedDescriptionJson::hints),
        json.object(
            "push", push -> new FeedPush(push.required("hub"), push.instant("lease_expires_at"))));
  }

  private static ArchiveLinks archive(JsonView json) {
    ArchiveLinks links =
        json.object(
            "archive",
            part ->
                new ArchiveLinks(
                    part.text("current"),
                    part.text("prev_archive"),
                    part.text("next_archive"),
                    part.text("prev"),
                    part.text("next")));
    return links == null ? ArchiveLinks.NONE : links;
  }

  private static PublisherHints hints(JsonView json) {
    return new PublisherHints(
        json.integer("ttl_minutes"),
        json.integers("skip_hours"),
        json.texts("skip_days").stream().map(DayOfWeek::valueOf).toList(),
        json.text("update_period"),
        json.integer("update_frequency"),
        json.instant("update_base"));
  }
}
