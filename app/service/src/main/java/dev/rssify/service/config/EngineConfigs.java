package dev.rssify.service.config;

import dev.rssify.adapters.fetchhttp.HttpTransportConfig;
import dev.rssify.core.dispatch.Budgets;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Version;
import java.time.Duration;

/** Turns settings into the validated configuration of each component. */
public final class EngineConfigs {

  private EngineConfigs() {}

  public static EngineConfig from(Configuration settings) {
    try {
      return new EngineConfig(
          settings.get(Settings.STORE),
          RawSettings.read(settings),
          settings.get(Settings.MIN_FREE_BYTES),
          new FetchConfig(
                  new UserAgent(Version.current(), settings.get(Settings.CONTACT)),
                  new FetchLimits(
                      settings.get(Settings.FETCH_TIMEOUT), settings.get(Settings.MAX_BODY_BYTES)),
                  settings.get(Settings.MAX_REDIRECTS))
              .withContentTypes(settings.get(FetchSettings.CONTENT_TYPES))
              .withDiscovery(settings.get(FetchSettings.DISCOVERY)),
          HttpTransportConfig.defaults()
              .with(FetchSettings.timeouts(settings))
              .with(
                  HttpTransportConfig.Limits.defaults()
                      .withRoomFor(settings.get(Settings.MAX_BODY_BYTES)))
              .with(
                  new HttpTransportConfig.Egress(
                      settings.get(Settings.ALLOWED_RANGES),
                      settings.get(FetchSettings.ALLOWED_HOSTS),
                      ProxySettings.read(settings))),
          ParseLimits.defaults()
              .withMaxBytes(settings.get(Settings.MAX_BODY_BYTES))
              .withMaxDepth(settings.get(Settings.MAX_DEPTH))
              .withMaxEntries(settings.get(Settings.MAX_ENTRIES)),
          ScheduleSettings.read(settings),
          new GateConfig(
              settings.get(Settings.HOST_CONCURRENCY),
              spacing(settings.get(Settings.HOST_RPS)),
              settings.get(Settings.PROXY_HOSTS),
              settings.get(Settings.REQUESTS_IN_FLIGHT),
              Math.min(
                  settings.get(Settings.SLOW_REQUESTS_IN_FLIGHT),
                  4 * settings.get(Settings.REQUESTS_IN_FLIGHT)),
              2 * settings.get(Settings.REQUESTS_IN_FLIGHT),
              new Budgets(
                  settings.get(Settings.REQUESTS_PER_SECOND),
                  settings.get(Settings.BYTES_PER_SECOND),
                  settings.get(Settings.ERROR_BUDGET))),
          RetentionSettings.read(settings),
          RetentionSettings.readRaw(settings),
          ArticleSettings.read(settings),
          PushSettings.read(settings),
          PushSettings.readBackfill(settings),
          AnalysisSettings.read(settings),
          EnclosureSettings.read(settings));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  private static Duration spacing(double startsPerSecond) {
    return Duration.ofNanos(Math.round(1e9 / startsPerSecond));
  }
}
