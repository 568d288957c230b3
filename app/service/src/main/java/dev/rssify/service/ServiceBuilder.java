package dev.rssify.service;

import dev.rssify.adapters.apihttp.PushListener;
import dev.rssify.adapters.apihttp.Service;
import dev.rssify.adapters.apihttp.ServiceConfig;
import dev.rssify.adapters.fetchhttp.NamedSecrets;
import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.cluster.Role;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.subscriptions.FirstPolls;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.LoggingListener;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.RssifyBuilder;
import dev.rssify.embed.SinkFactory;
import dev.rssify.embed.Storage;
import dev.rssify.embed.WorkerConfig;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.service.config.PushSettings;
import dev.rssify.service.config.SearchSettings;
import dev.rssify.service.config.ServiceSettings;
import dev.rssify.service.config.Settings;
import dev.rssify.service.config.WorkerSettings;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Starts a {@link RssifyService} from a configuration. Everything in the configuration is started:
 * engine, HTTP API, webhooks, metrics file, traces.
 *
 * <p>Not thread-safe.
 */
public final class ServiceBuilder {

  private final Configuration settings;
  private final EngineConfig config;
  private final Optional<ServiceConfig> listening;
  private final WorkerConfig worker;
  private final List<SinkFactory> registrations = new ArrayList<>();
  private final List<EngineListener> listeners = new ArrayList<>(List.of(new LoggingListener()));
  private List<SubscriptionRequest> feeds = List.of();
  private FirstPolls firstPolls = new FirstPolls(0);
  private Map<String, String> environment = System.getenv();
  private InstantSource clock = InstantSource.system();
  private boolean polls = true;
  private @Nullable Path tap;

  /**
   * Creates a builder.
   *
   * @throws ConfigException when a setting is invalid
   */
  public ServiceBuilder(Configuration settings) {
    this.settings = settings;
    this.config = EngineConfigs.from(settings);
    this.worker = WorkerSettings.read(settings);
    this.listening =
        worker.roles().contains(Role.API) ? ServiceSettings.read(settings) : Optional.empty();
  }

  /** Replaces the environment variables that references to secrets are read from. */
  public ServiceBuilder environment(Map<String, String> variables) {
    environment = variables;
    return this;
  }

  /** Replaces the system clock. */
  public ServiceBuilder clock(InstantSource time) {
    clock = time;
    return this;
  }

  /** Does not poll: another process polls this store. */
  public ServiceBuilder withoutPolling() {
    polls = false;
    return this;
  }

  /**
   * Subscribes to these feeds. Up to {@link FirstPolls#AT_ONCE} new ones are polled at once, within
   * the limits of their hosts; the first polls of more are spread over their interval, at most an
   * hour.
   */
  public ServiceBuilder feeds(List<SubscriptionRequest> requests) {
    feeds = requests;
    return this;
  }

  /** When the new ones of these feeds are first polled; known after {@link #start}. */
  public FirstPolls firstPolls() {
    return firstPolls;
  }

  /** Delivers every change to a sink. */
  public ServiceBuilder sink(SinkRegistration sink) {
    return sink((_, _, _) -> sink);
  }

  /** As above, for a sink that needs the store or the HTTP client. */
  public ServiceBuilder sink(SinkFactory sink) {
    registrations.add(sink);
    return this;
  }

  /** Passes the engine's events to a listener. */
  public ServiceBuilder listener(EngineListener listener) {
    listeners.add(listener);
    return this;
  }

  /** Writes events, whole entries and responses to files in this folder, by day. */
  public ServiceBuilder tap(Path folder) {
    tap = folder;
    return this;
  }

  /**
   * Starts the service.
   *
   * @throws ConfigException when the configuration is invalid, with the reason
   */
  public RssifyService start() {
    NamedSecrets secrets = Secrets.of(settings, environment);
    Opened opened = new Opened();
    try {
      listening.ifPresent(Service::requireFree);
      FileTap files = tap == null ? null : opened.add(FileTap.open(tap));
      Observability observed = opened.add(new Observability(settings, config, clock));
      OutwardWiring outward = new OutwardWiring(settings, config, clock);
      Rssify engine = opened.add(engine(secrets, outward, observed, files));
      observed.of(engine);
      settings
          .get(Settings.INITIAL_FEEDS)
          .ifPresent(file -> engine.initialFeeds().seed(FeedLists.requests(file, clock)));
      firstPolls = FirstPolls.of(engine.store(), feeds);
      engine.add(feeds, firstPolls.first());
      if (polls) {
        engine.start();
      } else {
        engine.watch();
      }
      if (settings.get(SearchSettings.INDEX) && worker.roles().contains(Role.INDEX)) {
        engine.search().startIndexing();
      }
      Optional<Store> replica = replica(engine).map(opened::add);
      Store listings = replica.orElse(engine.store());
      Service api =
          listening.isPresent()
              ? opened.add(
                  new ApiWiring(settings, config, sinks(), secrets, clock)
                      .start(
                          listening.get(),
                          engine,
                          listings,
                          polls && worker.roles().contains(Role.POLL),
                          outward.routes(engine),
                          new ObservedRoutes(observed)))
              : null;
      List<AutoCloseable> beside = listeners(engine, outward, opened);
      replica.ifPresent(beside::add);
      return new RssifyService(engine, api, beside, observed, files).scheduled(clock);
    } catch (UncheckedIOException e) {
      throw opened.closed(new ConfigException(String.valueOf(e.getMessage())));
    } catch (RuntimeException e) {
      throw opened.closed(e);
    }
  }

  private Rssify engine(
      NamedSecrets secrets,
      OutwardWiring outward,
      Observability observed,
      @Nullable FileTap files) {
    Storage storage = storage();
    RssifyBuilder builder =
        Rssify.builder(config)
            .storage(storage)
            .worker(worker)
            .secrets(secrets)
            .listener(observed.with(listeners.toArray(EngineListener[]::new)));
    registrations.forEach(builder::registration);
    if (polls) {
      // Only the process that polls delivers events to sinks of other programs.
      sinks().webhooks(settings, config).forEach(builder::registration);
      builder.storedSinks(sinks().deliveries(settings, config));
      outward.sink().ifPresent(builder::registration);
    }
    if (files != null) {
      builder.registration(files.sink(config, storage));
    }
    return builder.open();
  }

  private ConfiguredSinks sinks() {
    return new ConfiguredSinks(environment, clock, () -> ThreadLocalRandom.current().nextDouble());
  }

  private Storage storage() {
    try {
      Storage storage = polls ? Storage.openWorker(config) : Storage.openExisting(config);
      if (polls && storage.leases() == null && !worker.roles().equals(Role.ALL)) {
        storage.close();
        throw new ConfigException(
            "worker.roles: a store that is not in PostgreSQL has one process with all roles; only workers"
                + " on a store in PostgreSQL can have fewer");
      }
      return storage;
    } catch (IllegalArgumentException | StoreException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  /** The store with a replica for lists of entries and statistics; empty without a replica. */
  private Optional<Store> replica(Rssify engine) {
    try {
      return settings
          .get(Settings.READ_URL)
          .map(url -> JdbcStores.listingFrom(url, engine.store()));
    } catch (IllegalArgumentException | StoreException e) {
      throw new ConfigException("store.read_url: " + e.getMessage());
    }
  }

  /** The listeners besides the HTTP API. */
  private List<AutoCloseable> listeners(Rssify engine, OutwardWiring outward, Opened opened) {
    List<AutoCloseable> listeners = new ArrayList<>();
    outward.startHub().map(opened::add).ifPresent(listeners::add);
    push(engine).map(opened::add).ifPresent(listeners::add);
    grpc(engine).map(opened::add).ifPresent(listeners::add);
    return listeners;
  }

  private Optional<AutoCloseable> grpc(Rssify engine) {
    return ServiceSettings.read(ServiceSettings.GRPC, settings)
        .filter(_ -> worker.roles().contains(Role.API))
        .map(listen ->
            ServiceLoader.load(ApiPlugin.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(plugin -> plugin.protocol().equals("grpc"))
                .findFirst()
                .orElseThrow(() ->
                    new ConfigException(
                        "serve.grpc: rssify-grpc and its libraries are missing; put them into"
                            + " the folder plugins of the installation"))
                .start(engine, listen));
  }

  /** The listener for hubs on a separate address. */
  private Optional<PushListener> push(Rssify engine) {
    return settings
        .get(PushSettings.LISTEN)
        .filter(_ -> polls)
        .flatMap(listen ->
            engine
                .pushCallback()
                .map(callback ->
                    PushListener.start(
                        listen.address(),
                        listen.port(),
                        callback,
                        ServiceConfig.Limits.defaults(),
                        System::nanoTime)));
  }
}
