package dev.rssify.service;

import dev.rssify.adapters.apihttp.Service;
import dev.rssify.adapters.apihttp.ServiceConfig;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.fetchhttp.NamedSecrets;
import dev.rssify.core.engine.DocumentExecutor;
import dev.rssify.core.operations.inspection.FeedOfPage;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Version;
import dev.rssify.embed.media.MediaFolder;
import dev.rssify.json.stored.SinkNames;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.PushSettings;
import dev.rssify.service.config.WebhookSettings;
import dev.rssify.service.mcp.IndexSearch;
import dev.rssify.service.mcp.McpEngine;
import dev.rssify.service.mcp.McpHandler;
import dev.rssify.service.mcp.McpRoutes;
import dev.rssify.service.mcp.ScanSearch;
import java.time.InstantSource;
import java.util.stream.Stream;

/** Starts the HTTP API of an engine, with all of its routes. */
record ApiWiring(
    Configuration settings,
    EngineConfig config,
    ConfiguredSinks sinks,
    NamedSecrets secrets,
    InstantSource clock) {

  /**
   * Starts it.
   *
   * @param listings the store that lists of entries and figures come from
   * @param polls whether this process polls
   */
  Service start(
      ServiceConfig listening,
      Rssify engine,
      Store listings,
      boolean polls,
      Stream<RouteGroup> outward,
      RouteGroup observed) {
    ServedLists lists =
        new ServedLists(
            DocumentExecutor.ofMachine(),
            secrets,
            config.http().egress().proxies().keySet(),
            clock);
    SinkNames names = new SinkNames(engine.store(), WebhookSettings.read(settings, engine.store()));
    ServedRssify served =
        new ServedRssify(engine, listings, polls, settings.get(PushSettings.LISTEN).isEmpty());
    return Service.start(
        listening,
        served,
        lists,
        Stream.concat(
                outward,
                Stream.<RouteGroup>of(
                    observed,
                    new SettingsRoutes(settings),
                    new WorkerRoutes(engine),
                    new EnclosureRoutes(engine.store(), MediaFolder.of(config.store())),
                    new McpRoutes(mcp(engine, listings, new FeedOfPage(served))),
                    new DeadLetterRoutes(
                        engine.store(),
                        names,
                        sinks.deliveries(settings, config),
                        engine.transport()),
                    new StoredSinkRoutes(
                        engine.store(),
                        names,
                        sinks.deliveries(settings, config),
                        secrets,
                        engine.transport())))
            .toList(),
        clock,
        System::nanoTime);
  }

  private static McpHandler mcp(Rssify engine, Store listings, FeedOfPage pages) {
    return new McpHandler(
        Version.current(),
        new McpEngine(
            engine.store(),
            new IndexSearch(engine.search()::find, new ScanSearch(listings.entries())),
            name -> engine.explain(name, 5),
            pages));
  }
}
