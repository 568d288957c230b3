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
 * Says how an engine is to be opened; what is not said is as {@link EngineConfig#defaults} has it.
 *
 * <p>Threading: used by one thread.
 */
public final class RssifyBuilder {

  private EngineConfig config;
  private @Nullable Storage storage;
  private SecretSource secrets = SecretSource.NONE;
  private final List<SinkFactory> registrations = new ArrayList<>();
  private EngineListener listener = new LoggingListener();
  private @Nullable SourceTypes sources;
  private IntervalPolicy policy = IntervalPolicy.NONE;
  private InstantSource wall = Wiring.WALL;
  private LongSupplier nanos = Wiring.NANOS;

  RssifyBuilder(EngineConfig config) {
    this.config = config;
  }

  /**
   * Where to keep things: {@code sqlite:PATH}, {@code files:DIR}, {@code postgres://...}, or {@code
   * memory:}.
   */
  public RssifyBuilder store(String spec) {
    config = config.withStore(spec);
    return this;
  }

  /** A page, or a mailto: address, by which publishers can reach you. Please give one. */
  public RssifyBuilder contact(String url) {
    config = config.withContact(url);
    return this;
  }

  /** Changes the configuration. */
  public RssifyBuilder configure(UnaryOperator<EngineConfig> change) {
    config = change.apply(config);
    return this;
  }

  /** Uses a store that is open already. It is closed with the engine. */
  public RssifyBuilder storage(Storage open) {
    storage = open;
    return this;
  }

  /** Where the secrets are that request profiles name. */
  public RssifyBuilder secrets(SecretSource source) {
    secrets = source;
    return this;
  }

  /** Where events are handed to as they happen; each outlet that is named here gets them all. */
  public RssifyBuilder registration(SinkRegistration sink) {
    return registration((_, _, _) -> sink);
  }

  /** The same for a sink that sends what it gets through the engine's own client. */
  public RssifyBuilder registration(SinkFactory plan) {
    registrations.add(plan);
    return this;
  }

  /** Is told what the engine does; it logs unless something else is said here. */
  public RssifyBuilder listener(EngineListener reported) {
    listener = reported;
    return this;
  }

  /** Which types of feeds there are; ours and those on the class path unless said here. */
  public RssifyBuilder sources(SourceTypes types) {
    sources = types;
    return this;
  }

  /** Decides how often feeds are asked, before every setting. */
  public RssifyBuilder policy(IntervalPolicy word) {
    policy = word;
    return this;
  }

  /**
   * Time passes as these say, not as the machine's clocks do.
   *
   * @param monotonic nanoseconds that never go back
   */
  public RssifyBuilder clock(InstantSource time, LongSupplier monotonic) {
    wall = time;
    nanos = monotonic;
    return this;
  }

  /**
   * Opens the engine. It asks nobody before it is told to.
   *
   * @throws IllegalArgumentException when the store's name is none we know, or needs a library that
   *     is not there; the message says what to do
   * @throws dev.rssify.core.store.StoreException when the store cannot be opened, or another
   *     process polls it
   */
  public Rssify open() {
    Storage opened = storage == null ? Storage.open(config) : storage;
    try {
      SourceTypes types = sources == null ? Sources.discovered() : sources;
      return new Rssify(
          config,
          opened,
          new EngineDependencies(
              secrets,
              List.copyOf(registrations),
              listener.outOfTheWay(),
              types,
              policy,
              wall,
              nanos));
    } catch (RuntimeException | ServiceConfigurationError e) {
      opened.close();
      throw e;
    }
  }
}
