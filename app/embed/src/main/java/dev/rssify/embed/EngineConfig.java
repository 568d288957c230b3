package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.HttpOutboundConfig;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.engine.LowDisk;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.raw.RawRetentionPolicy;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.core.store.RetentionPolicy;

/**
 * The configuration of every component, each a validated record of its own.
 *
 * @param raw where answers are kept; with the store {@code memory:} always in memory
 * @param minFreeBytes no polls are started with less free on a disk where things are kept
 * @param retention how long what is read from answers is kept
 * @param rawRetention how long responses are stored
 */
public record EngineConfig(
    String store,
    RawPlace raw,
    long minFreeBytes,
    FetchConfig fetch,
    HttpOutboundConfig http,
    ParseLimits parse,
    ScheduleConfig schedule,
    GateConfig gate,
    RetentionPolicy retention,
    RawRetentionPolicy rawRetention) {

  /** Where an operator can be reached who did not say so themselves. */
  public static final String DEFAULT_CONTACT = "https://rssify.dev/bot";

  public static EngineConfig defaults() {
    return new EngineConfig(
        "sqlite:rssify.db",
        new RawPlace.BesideTheStore(),
        LowDisk.DEFAULT_MIN_FREE_BYTES,
        FetchConfig.defaults(new UserAgent(Version.current(), DEFAULT_CONTACT)),
        HttpOutboundConfig.defaults(),
        ParseLimits.defaults(),
        ScheduleConfig.defaults(),
        GateConfig.defaults(),
        RetentionPolicy.defaults(),
        RawRetentionPolicy.defaults());
  }

  /** As this, with another store. */
  public EngineConfig withStore(String spec) {
    return new EngineConfig(
        spec, raw, minFreeBytes, fetch, http, parse, schedule, gate, retention, rawRetention);
  }

  /** As this, with another way for publishers to reach the operator. */
  public EngineConfig withContact(String url) {
    return withFetch(fetch.withUserAgent(new UserAgent(Version.current(), url)));
  }

  public EngineConfig withFetch(FetchConfig other) {
    return new EngineConfig(
        store, raw, minFreeBytes, other, http, parse, schedule, gate, retention, rawRetention);
  }

  public EngineConfig withHttp(HttpOutboundConfig other) {
    return new EngineConfig(
        store, raw, minFreeBytes, fetch, other, parse, schedule, gate, retention, rawRetention);
  }

  public EngineConfig withSchedule(ScheduleConfig other) {
    return new EngineConfig(
        store, raw, minFreeBytes, fetch, http, parse, other, gate, retention, rawRetention);
  }

  public EngineConfig withGate(GateConfig other) {
    return new EngineConfig(
        store, raw, minFreeBytes, fetch, http, parse, schedule, other, retention, rawRetention);
  }

  public EngineConfig withRetention(RetentionPolicy other) {
    return new EngineConfig(
        store, raw, minFreeBytes, fetch, http, parse, schedule, gate, other, rawRetention);
  }

  public EngineConfig withRawRetention(RawRetentionPolicy other) {
    return new EngineConfig(
        store, raw, minFreeBytes, fetch, http, parse, schedule, gate, retention, other);
  }

  /** As this, but publishers on this machine may be asked too. */
  public EngineConfig onLoopback() {
    return withHttp(http.allowing("127.0.0.0/8", "::1/128"));
  }
}
