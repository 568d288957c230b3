package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.HttpTransportConfig;
import dev.rssify.core.backfill.BackfillPolicy;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.engine.LowDisk;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.push.PushConfig;
import dev.rssify.core.raw.RawRetentionPolicy;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.embed.derive.AnalysisConfig;
import dev.rssify.embed.media.EnclosureConfig;

/**
 * The configuration of the engine: one validated record per component.
 *
 * @param raw where responses are stored; with the store {@code memory:} always in memory
 * @param minFreeBytes polling stops while a disk of the store has less free space
 * @param retention how long entries, events and the fetch log are stored
 * @param rawRetention how long responses are stored
 * @param articles whether the pages of entries are read
 * @param push subscriptions to hubs
 * @param backfill when feeds' histories are fetched
 * @param analysis what is computed from the texts of entries
 * @param enclosures which enclosures are stored
 */
public record EngineConfig(
    String store,
    RawLocation raw,
    long minFreeBytes,
    FetchConfig fetch,
    HttpTransportConfig http,
    ParseLimits parse,
    ScheduleConfig schedule,
    GateConfig gate,
    RetentionPolicy retention,
    RawRetentionPolicy rawRetention,
    ArticleConfig articles,
    PushConfig push,
    BackfillPolicy backfill,
    AnalysisConfig analysis,
    EnclosureConfig enclosures) {

  /** The contact URL of operators who set none. */
  public static final String DEFAULT_CONTACT = "https://rssify.dev/bot";

  public static EngineConfig defaults() {
    return new EngineConfig(
        "sqlite:rssify.db",
        new RawLocation.NextToStore(),
        LowDisk.DEFAULT_MIN_FREE_BYTES,
        FetchConfig.defaults(new UserAgent(Version.current(), DEFAULT_CONTACT)),
        HttpTransportConfig.defaults(),
        ParseLimits.defaults(),
        ScheduleConfig.defaults(),
        GateConfig.defaults(),
        RetentionPolicy.defaults(),
        RawRetentionPolicy.defaults(),
        ArticleConfig.defaults(),
        PushConfig.NONE,
        BackfillPolicy.DEFAULT,
        AnalysisConfig.defaults(),
        EnclosureConfig.defaults());
  }

  /** A copy with another store. */
  public EngineConfig withStore(String spec) {
    return new EngineConfig(
        spec,
        raw,
        minFreeBytes,
        fetch,
        http,
        parse,
        schedule,
        gate,
        retention,
        rawRetention,
        articles,
        push,
        backfill,
        analysis,
        enclosures);
  }

  /** A copy with another contact URL. */
  public EngineConfig withContact(String url) {
    return withFetch(fetch.withUserAgent(new UserAgent(Version.current(), url)));
  }

  public EngineConfig withFetch(FetchConfig other) {
    return new EngineConfig(
        store,
        raw,
        minFreeBytes,
        other,
        http,
        parse,
        schedule,
        gate,
        retention,
        rawRetention,
        articles,
        push,
        backfill,
        analysis,
        enclosures);
  }

  public EngineConfig withHttp(HttpTransportConfig other) {
    return new EngineConfig(
        store,
        raw,
        minFreeBytes,
        fetch,
        other,
        parse,
        schedule,
        gate,
        retention,
        rawRetention,
        articles,
        push,
        backfill,
        analysis,
        enclosures);
  }

  public EngineConfig withSchedule(ScheduleConfig other) {
    return new EngineConfig(
        store,
        raw,
        minFreeBytes,
        fetch,
        http,
        parse,
        other,
        gate,
        retention,
        rawRetention,
        articles,
        push,
        backfill,
        analysis,
        enclosures);
  }

  public EngineConfig withGate(GateConfig other) {
    return new EngineConfig(
        store,
        raw,
        minFreeBytes,
        fetch,
        http,
        parse,
        schedule,
        other,
        retention,
        rawRetention,
        articles,
        push,
        backfill,
        analysis,
        enclosures);
  }

  public EngineConfig withRetention(RetentionPolicy other) {
    return new EngineConfig(
        store,
        raw,
        minFreeBytes,
        fetch,
        http,
        parse,
        schedule,
        gate,
        other,
        rawRetention,
        articles,
        push,
        backfill,
        analysis,
        enclosures);
  }

  public EngineConfig withArticles(ArticleConfig other) {
    return new EngineConfig(
        store,
        raw,
        minFreeBytes,
        fetch,
        http,
        parse,
        schedule,
        gate,
        retention,
        rawRetention,
        other,
        push,
        backfill,
        analysis,
        enclosures);
  }

  public EngineConfig withPush(PushConfig other) {
    return new EngineConfig(
        store,
        raw,
        minFreeBytes,
        fetch,
        http,
        parse,
        schedule,
        gate,
        retention,
        rawRetention,
        articles,
        other,
        backfill,
        analysis,
        enclosures);
  }

  public EngineConfig withBackfill(BackfillPolicy other) {
    return new EngineConfig(
        store,
        raw,
        minFreeBytes,
        fetch,
        http,
        parse,
        schedule,
        gate,
        retention,
        rawRetention,
        articles,
        push,
        other,
        analysis,
        enclosures);
  }

  public EngineConfig withAnalysis(AnalysisConfig other) {
    return new EngineConfig(
        store,
        raw,
        minFreeBytes,
        fetch,
        http,
        parse,
        schedule,
        gate,
        retention,
        rawRetention,
        articles,
        push,
        backfill,
        other,
        enclosures);
  }

  public EngineConfig withEnclosures(EnclosureConfig other) {
    return new EngineConfig(
        store,
        raw,
        minFreeBytes,
        fetch,
        http,
        parse,
        schedule,
        gate,
        retention,
        rawRetention,
        articles,
        push,
        backfill,
        analysis,
        other);
  }

  /** A copy that allows requests to this machine. */
  public EngineConfig onLoopback() {
    return withHttp(http.allowing("127.0.0.0/8", "::1/128"));
  }
}
