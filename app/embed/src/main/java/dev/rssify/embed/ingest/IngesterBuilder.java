package dev.rssify.embed.ingest;

import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.RssifyBuilder;
import dev.rssify.embed.Storage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Says how an ingester works. By default it keeps everything in memory: the bytes of the newest
 * answers, and what was read from them for two days.
 *
 * <p>Threading: used by one thread.
 */
public final class IngesterBuilder {

  private static final String MEMORY = "memory:";
  private static final RetentionPolicy IN_MEMORY =
      new RetentionPolicy(Duration.ofDays(2), null, Duration.ofDays(2), Duration.ofDays(1));

  private EngineConfig config = EngineConfig.defaults().withStore(MEMORY);
  private UnaryOperator<RssifyBuilder> time = engine -> engine;
  @Nullable PollIntervalPolicy policy;
  IngesterListener listener = new LoggingIngesterListener();
  String name = "ingester";

  IngesterBuilder() {}

  /**
   * Keeps things here instead: {@code sqlite:PATH}, {@code files:DIR} or {@code postgres://...}.
   * What was emitted by one process is then not emitted by the next, and what was not is.
   */
  public IngesterBuilder store(String spec) {
    config = config.withStore(spec);
    return this;
  }

  /** A page, or a mailto: address, by which publishers can reach you. Please give one. */
  public IngesterBuilder contact(String url) {
    config = config.withContact(url);
    return this;
  }

  /** Changes the configuration of the engine. */
  public IngesterBuilder configure(UnaryOperator<EngineConfig> change) {
    config = change.apply(config);
    return this;
  }

  /** Decides how often feeds are asked; without it, the feeds and their definitions do. */
  public IngesterBuilder policy(PollIntervalPolicy word) {
    policy = word;
    return this;
  }

  /** Is told what happens beside the stream; it is logged unless something else is said here. */
  public IngesterBuilder listener(IngesterListener reported) {
    listener = reported;
    return this;
  }

  /** Under which the place of the stream is kept in the store, for several that use it in turn. */
  public IngesterBuilder name(String stream) {
    name = stream;
    return this;
  }

  /**
   * Time passes as these say, not as the machine's clocks do.
   *
   * @param monotonic nanoseconds that never go back
   */
  public IngesterBuilder clock(InstantSource wall, LongSupplier monotonic) {
    time = engine -> engine.clock(wall, monotonic);
    return this;
  }

  public RssIngester build() {
    return new RssIngester(this);
  }

  /** What is kept in memory is kept for less long, unless somebody said another time than usual. */
  EngineConfig settings() {
    boolean unsaid = config.retention().equals(RetentionPolicy.defaults());
    return unsaid && config.store().equals(MEMORY) ? config.withRetention(IN_MEMORY) : config;
  }

  /** What opens the engine, for each start anew; a store in memory is the same each time. */
  Function<dev.rssify.core.schedule.IntervalPolicy, Rssify> opening() {
    EngineConfig settings = settings();
    UnaryOperator<RssifyBuilder> clock = time;
    IngesterListener reported = listener;
    Storage memory = settings.store().equals(MEMORY) ? Storage.open(MEMORY) : null;
    return word -> {
      RssifyBuilder engine =
          Rssify.builder(settings)
              .policy(word)
              .listener(event -> reported.on(new IngesterEvent.OfEngine(event)));
      if (memory != null) {
        engine.storage(memory);
      }
      return clock.apply(engine).open();
    };
  }
}
