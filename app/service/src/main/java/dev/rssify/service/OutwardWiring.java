package dev.rssify.service;

import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.core.operations.outward.OutwardEntries;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.SinkFactory;
import dev.rssify.json.outward.OutwardFeeds;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.OutwardSettings;
import dev.rssify.service.hub.HubRoutes;
import dev.rssify.service.hub.WebSubHub;
import dev.rssify.service.outward.HubPings;
import dev.rssify.service.outward.OutwardAddress;
import dev.rssify.service.outward.OutwardDocuments;
import dev.rssify.service.outward.OutwardRoutes;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Outward feeds and their hub as configured: routes, the sink that reports new entries, and
 * background work.
 *
 * <p>Not thread-safe.
 */
final class OutwardWiring {

  private final Configuration settings;
  private final EngineConfig config;
  private final InstantSource clock;
  private final OutwardAddress address;
  private @Nullable WebSubHub ownHub;

  OutwardWiring(Configuration settings, EngineConfig config, InstantSource clock) {
    this.settings = settings;
    this.config = config;
    this.clock = clock;
    this.address = OutwardSettings.address(settings);
  }

  /** The sink that reports new entries to subscribers, or to another hub; empty without a hub. */
  Optional<SinkFactory> sink() {
    if (address.isHub()) {
      return Optional.of((transport, store, listener) -> {
        WebSubHub hub =
            new WebSubHub(
                address,
                OutwardSettings.needsToken(settings),
                transport,
                store,
                listener,
                config.fetch().userAgent(),
                clock);
        ownHub = hub;
        return SinkRegistration.resuming(HubPings.SINK, hub.sink());
      });
    }
    return Optional.ofNullable(address.hub())
        .map(hub ->
            (transport, store, _) ->
                SinkRegistration.resuming(
                    HubPings.SINK,
                    new HubPings(hub, address, transport, store, config.fetch().userAgent())));
  }

  /** Starts the hub of an engine with the sink. */
  Optional<WebSubHub> startHub() {
    return Optional.ofNullable(ownHub).map(WebSubHub::start);
  }

  /** Stores the configured feeds, and creates the routes of all feeds. */
  Stream<RouteGroup> routes(Rssify engine) {
    OutwardFeeds feeds = new OutwardFeeds(engine.store().tasks());
    OutwardSettings.store(settings, feeds, new OutwardEntries(engine.store()));
    OutwardDocuments documents =
        new OutwardDocuments(
            engine.store(), (ids, title) -> OpmlFile.of(engine.store(), ids).text(title), clock);
    RouteGroup outward = new OutwardRoutes(engine.store(), feeds, documents, address, clock);
    WebSubHub hub = ownHub;
    return address.isHub()
        ? Stream.of(
            outward,
            new HubRoutes(
                feeds,
                address,
                OutwardSettings.needsToken(settings),
                hub == null ? () -> {} : hub::wake,
                clock))
        : Stream.of(outward);
  }
}
