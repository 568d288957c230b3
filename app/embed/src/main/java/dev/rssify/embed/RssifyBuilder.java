package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.schedule.IntervalPolicy;
import dev.rssify.core.source.SourceTypes;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Configures and opens an engine; defaults are those of {@link EngineConfig#defaults}.
 *
 * <p>Not thread-safe.
 */
public final class RssifyBuilder {

  private EngineConfig config;
  private @Nullable Storage storage;
  private SecretSource secrets = SecretSource.NONE;
  private final List<SinkFactory> registrations = new ArrayList<>();
  private @Nullable Deliveries deliveries;
  private EngineListener listener = new LoggingListener();
  private @Nullable SourceTypes sources;
  private IntervalPolicy policy = IntervalPolicy.NONE;
  private InstantSource wall = Wiring.WALL;
  private LongSupplier nanos = Wiring.NANOS;
  private @Nullable WorkerConfig worker;

  RssifyBuilder(EngineConfig config) {
    this.config = config;
  }

  /**
   * Sets the store: {@code sqlite:PATH}, {@code files:DIR}, {@code postgres://...}, or {@code
   * memory:}.
   */
  public RssifyBuilder store(String spec) {
    config = config.withStore(spec);
    return this;
  }

  /** Sets a page or a mailto: address where publishers can contact you. Please set it. */
  public RssifyBuilder contact(String url) {
    config = config.withContact(url);
    return this;
  }

  /** Changes the configuration. */
  public RssifyBuilder configure(UnaryOperator<EngineConfig> change) {
    config = change.apply(config);
    return this;
  }

  /** Uses an open store. It is closed with the engine. */
  public RssifyBuilder storage(Storage open) {
    storage = open;
    return this;
  }

  /** Sets the source of the secrets that request profiles refer to. */
  public RssifyBuilder secrets(SecretSource source) {
    secrets = source;
    return this;
  }

  /** Adds a sink; each sink receives all events. */
  public RssifyBuilder registration(SinkRegistration sink) {
    return registration((_, _, _) -> sink);
  }

  /** Adds a sink that uses the HTTP client of the engine. */
  public RssifyBuilder registration(SinkFactory factory) {
    registrations.add(factory);
    return this;
  }

  /** Delivers also to the sinks that are defined in the store. By default they are not started. */
  public RssifyBuilder storedSinks(Deliveries by) {
    deliveries = by;
    return this;
  }

  /** Sets the listener for engine events. By default events are logged. */
  public RssifyBuilder listener(EngineListener other) {
    listener = other;
    return this;
  }

  /** Sets the source types. By default the built-in ones and those on the class path. */
  public RssifyBuilder sources(SourceTypes types) {
    sources = types;
    return this;
  }

  /** Sets the poll interval policy, which overrides all settings. */
  public RssifyBuilder policy(IntervalPolicy other) {
    policy = other;
    return this;
  }

  /**
   * Sets the clocks. By default the system clocks.
   *
   * @param monotonic nanoseconds that never go back
   */
  public RssifyBuilder clock(InstantSource time, LongSupplier monotonic) {
    wall = time;
    nanos = monotonic;
    return this;
  }

  /**
   * Shares the polling of a store in PostgreSQL with other workers. Without it, the engine is the
   * only process that polls. Other stores are always polled by one process.
   */
  public RssifyBuilder worker(WorkerConfig config) {
    worker = config;
    return this;
  }

  /**
   * Opens the engine. It makes no request before it is started.
   *
   * @throws IllegalArgumentException when the kind of store is unknown, or needs a library that is
   *     missing; the message says what to do
   * @throws dev.rssify.core.store.StoreException when the store cannot be opened, or another
   *     process polls it
   */
  public Rssify open() {
    Storage opened = storage == null ? opened() : storage;
    try {
      SourceTypes types = sources == null ? Sources.discovered() : sources;
      Rssify rssify =
          new Rssify(
              config,
              opened,
              new EngineDependencies(
                  secrets,
                  List.copyOf(registrations),
                  deliveries,
                  listener.catchingExceptions(),
                  types,
                  policy,
                  wall,
                  nanos,
                  worker));
      rssify.startThreads();
      return rssify;
    } catch (RuntimeException | ServiceConfigurationError e) {
      opened.close();
      throw e;
    }
  }

  private Storage opened() {
    return worker == null ? Storage.open(config) : Storage.openWorker(config);
  }
}
