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
 * Configures an ingester. By default everything is stored in memory: the newest responses, and
 * entries and events for two days.
 *
 * <p>Not thread-safe.
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
   * Sets the store: {@code sqlite:PATH}, {@code files:DIR} or {@code postgres://...}. With such a
   * store the stream continues from its cursor in the next process.
   */
  public IngesterBuilder store(String spec) {
    config = config.withStore(spec);
    return this;
  }

  /** Sets a page or a mailto: address where publishers can contact you. Please set it. */
  public IngesterBuilder contact(String url) {
    config = config.withContact(url);
    return this;
  }

  /** Changes the configuration of the engine. */
  public IngesterBuilder configure(UnaryOperator<EngineConfig> change) {
    config = change.apply(config);
    return this;
  }

  /** Sets the poll interval policy. By default intervals come from definitions and feeds. */
  public IngesterBuilder policy(PollIntervalPolicy other) {
    policy = other;
    return this;
  }

  /** Sets the listener for events outside the stream. By default they are logged. */
  public IngesterBuilder listener(IngesterListener other) {
    listener = other;
    return this;
  }

  /** Sets the name of the cursor in the store, for ingesters that share a store. */
  public IngesterBuilder name(String stream) {
    name = stream;
    return this;
  }

  /**
   * Sets the clocks. By default the system clocks.
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

  /** Data in memory expires sooner, unless the retention is configured. */
  EngineConfig settings() {
    boolean isDefault = config.retention().equals(RetentionPolicy.defaults());
    return isDefault && config.store().equals(MEMORY) ? config.withRetention(IN_MEMORY) : config;
  }

  /** Opens the engine at each start; a store in memory is reused. */
  Function<dev.rssify.core.schedule.IntervalPolicy, Rssify> opening() {
    EngineConfig settings = settings();
    UnaryOperator<RssifyBuilder> clock = time;
    IngesterListener target = listener;
    Storage memory = settings.store().equals(MEMORY) ? Storage.open(MEMORY) : null;
    return intervals -> {
      RssifyBuilder engine =
          Rssify.builder(settings)
              .policy(intervals)
              .listener(event -> target.on(new IngesterEvent.OfEngine(event)));
      if (memory != null) {
        engine.storage(memory);
      }
      return clock.apply(engine).open();
    };
  }
}
