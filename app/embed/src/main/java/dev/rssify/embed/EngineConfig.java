package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.HttpOutboundConfig;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.engine.LowDisk;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.ParseLimits;
import dev.rssify.core.schedule.ScheduleConfig;

/**
 * The configuration of every component, each a validated record of its own.
 *
 * @param raw where answers are kept; with the store {@code memory:} always in memory
 * @param minFreeBytes no polls are started with less free on a disk where things are kept
 */
public record EngineConfig(
    String store,
    RawPlace raw,
    long minFreeBytes,
    FetchConfig fetch,
    HttpOutboundConfig http,
    ParseLimits parse,
    ScheduleConfig schedule,
    GateConfig gate) {

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
        GateConfig.defaults());
  }

  /** As this, but publishers on this machine may be asked too. */
  public EngineConfig onLoopback() {
    return new EngineConfig(
        store,
        raw,
        minFreeBytes,
        fetch,
        http.allowing("127.0.0.0/8", "::1/128"),
        parse,
        schedule,
        gate);
  }
}
