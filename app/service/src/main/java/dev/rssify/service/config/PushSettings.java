package dev.rssify.service.config;

import dev.rssify.core.backfill.BackfillPolicy;
import dev.rssify.core.model.feed.BackfillMode;
import dev.rssify.core.model.feed.PushMode;
import dev.rssify.core.push.PushConfig;
import java.util.List;
import java.util.Optional;

/** Settings for push (WebSub) and for the history of feeds. */
public final class PushSettings {

  public static final Setting<Optional<String>> PUBLIC_URL =
      Setting.of(
          "push.public_url",
          ValueType.optional("an http or https URL, or nothing", ValueType::webAddress),
          "",
          "where hubs reach this service; without it, no hub is subscribed to");

  public static final Setting<Optional<ServiceSettings.Listen>> LISTEN =
      Setting.of(
          "push.listen",
          ValueType.optional(
              "ADDRESS:PORT, a port of this machine only, or nothing",
              ServiceSettings.Listen::parse),
          "",
          "address for the callbacks of hubs alone; empty for that of the HTTP API");

  private static final Setting<PushMode> MODE =
      Setting.of(
          "push.mode",
          new ValueType<>("auto, off or only", value -> PushMode.of(value).orElseThrow()),
          "auto",
          "whether hubs push the changes of feeds that do not set `push`");

  private static final Setting<BackfillMode> BACKFILL =
      Setting.of(
          "backfill.mode",
          new ValueType<>("off, gap or all", value -> BackfillMode.of(value).orElseThrow()),
          "gap",
          "when the history of feeds that do not set `backfill` is fetched");

  private static final Setting<Integer> MAX_PAGES =
      Setting.of(
          "backfill.max_pages",
          ValueType.whole(1, 1_000),
          "500",
          "maximum number of pages of a feed's history");

  static final List<Setting<?>> ALL = List.of(PUBLIC_URL, LISTEN, MODE, BACKFILL, MAX_PAGES);

  private PushSettings() {}

  static PushConfig read(Configuration settings) {
    return new PushConfig(
        settings.get(PUBLIC_URL).orElse(null), settings.get(MODE), PushConfig.NONE.lease());
  }

  static BackfillPolicy readBackfill(Configuration settings) {
    return new BackfillPolicy(settings.get(BACKFILL), settings.get(MAX_PAGES));
  }
}
