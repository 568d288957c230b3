package dev.rssify.json.record;

import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.feed.Polling;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.io.StoredDocument;
import org.jspecify.annotations.Nullable;

/** What the operator says about a feed, as stores keep it; secrets only by their names. */
public final class FeedSettingsJson {

  /** Writes it and reads it back. */
  public static final StoredDocument<FeedSettings> DOCUMENT =
      new StoredDocument<>(FeedSettingsJson::write, FeedSettingsJson::read);

  private FeedSettingsJson() {}

  private static void write(JsonFields json, FeedSettings settings) {
    json.text("source_type", settings.source().type());
    json.text("source_config", settings.source().config());
    json.object("request", settings.request(), request -> request(json, request));
    json.object(
        "limits",
        settings.limits().equals(FetchLimits.Overrides.NONE) ? null : settings.limits(),
        limits -> {
          json.duration("timeout", limits.timeout());
          json.number("max_body_bytes", limits.maxBodyBytes());
        });
    retention(json, settings.retention());
    json.object("polling", settings.polling(), polling -> polling(json, polling));
    json.object(
        "pause",
        settings.pause(),
        pause -> {
          json.instant("until", pause.until());
          json.text("reason", pause.reason());
        });
    json.flag("discovery_off", settings.discoveryOff());
    json.flag("backfill", settings.backfill());
    json.text("emails", settings.emails().code());
  }

  private static void retention(JsonFields json, FeedRetention retention) {
    json.duration("retention", retention.entries());
    json.number("max_entries", retention.maxEntries());
    json.duration("raw_retention", retention.raw());
    json.number("raw_last", retention.rawLast());
  }

  private static void polling(JsonFields json, Polling polling) {
    json.duration("interval", polling.interval());
    CronJson.write(json, polling.cron());
    json.duration("min_interval", polling.minInterval());
    json.duration("max_interval", polling.maxInterval());
    json.flag("push_only", polling.pushOnly());
    json.number("priority", polling.priority() == 0 ? null : (long) polling.priority());
    json.number("subscribers", polling.subscribers() == 0 ? null : (long) polling.subscribers());
  }

  private static void request(JsonFields json, RequestProfile request) {
    HeadersJson.write(json, "headers", request.headers());
    json.array("credentials", request.credentials(), c -> json.object(() -> credential(json, c)));
    json.object("proxy", request.proxy(), proxy -> json.text("name", proxy));
  }

  private static void credential(JsonFields json, Credential credential) {
    switch (credential) {
      case Credential.Basic basic -> {
        json.text("type", "basic");
        json.text("user", basic.user());
      }
      case Credential.Bearer _ -> json.text("type", "bearer");
      case Credential.Custom custom -> {
        json.text("type", "header");
        json.text("name", custom.name());
      }
    }
    json.text("secret", credential.secret().name());
  }

  private static FeedSettings read(JsonView json) {
    return new FeedSettings(
        new FeedSource(json.required("source_type"), json.text("source_config")),
        json.requiredObject("request", FeedSettingsJson::request),
        limits(json),
        new FeedRetention(
            json.duration("retention"),
            json.integer("max_entries"),
            json.duration("raw_retention"),
            json.integer("raw_last")),
        json.requiredObject("polling", FeedSettingsJson::polling),
        json.object(
            "pause", pause -> new FeedPause(pause.requiredInstant("until"), pause.text("reason"))),
        json.isSet("discovery_off"),
        json.isSet("backfill"),
        json.constant("emails", EmailHandling.class));
  }

  private static FetchLimits.Overrides limits(JsonView json) {
    FetchLimits.Overrides own =
        json.object(
            "limits",
            limits ->
                new FetchLimits.Overrides(
                    limits.duration("timeout"), limits.number("max_body_bytes")));
    return own == null ? FetchLimits.Overrides.NONE : own;
  }

  private static Polling polling(JsonView json) {
    return new Polling(
        json.duration("interval"),
        CronJson.read(json),
        json.duration("min_interval"),
        json.duration("max_interval"),
        json.isSet("push_only"),
        orZero(json.number("priority")),
        orZero(json.number("subscribers")));
  }

  private static int orZero(@Nullable Long number) {
    return number == null ? 0 : number.intValue();
  }

  private static RequestProfile request(JsonView json) {
    return new RequestProfile(
        HeadersJson.read(json, "headers"),
        json.objects("credentials", FeedSettingsJson::credential),
        json.object("proxy", FeedSettingsJson::proxy));
  }

  private static Credential credential(JsonView json) {
    SecretRef secret = new SecretRef(json.required("secret"));
    return switch (json.required("type")) {
      case "basic" -> new Credential.Basic(json.required("user"), secret);
      case "bearer" -> new Credential.Bearer(secret);
      case "header" -> new Credential.Custom(json.required("name"), secret);
      default -> throw new IllegalArgumentException("no type of credential");
    };
  }

  /** Older stores have an address instead of a proxy name; it matches no name. */
  private static String proxy(JsonView json) {
    String name = json.text("name");
    return name == null ? json.required("host") + ":" + json.requiredInteger("port") : name;
  }
}
