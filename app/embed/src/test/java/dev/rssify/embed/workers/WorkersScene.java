package dev.rssify.embed.workers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.cluster.LeaseTimes;
import dev.rssify.core.cluster.Role;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawLocation;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.embed.WorkerConfig;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Engines in this process that share a schema of a real PostgreSQL server. */
final class WorkersScene implements AutoCloseable {

  /** Short, so that a takeover takes seconds. */
  static final LeaseTimes TIMES = new LeaseTimes(Duration.ofSeconds(2), Duration.ofMillis(200));

  static final Duration SPACING = Duration.ofMillis(300);

  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  final Queue<EngineEvent> events = new ConcurrentLinkedQueue<>();
  final Map<String, ReachableLeases> leases = new ConcurrentHashMap<>();
  private final List<Rssify> open = new CopyOnWriteArrayList<>();
  private final EngineConfig config;

  WorkersScene(Path folder) {
    this.config = config(emptySchema(), new RawLocation.Folder(folder.resolve("raw")));
  }

  static EngineConfig config(String store, RawLocation raw) {
    EngineConfig defaults = EngineConfig.defaults().onLoopback();
    return new EngineConfig(
            store,
            raw,
            0,
            defaults.fetch(),
            defaults.http(),
            defaults.parse(),
            defaults.schedule(),
            defaults.gate(),
            defaults.retention(),
            defaults.rawRetention(),
            defaults.articles(),
            defaults.push(),
            defaults.backfill(),
            defaults.analysis(),
            defaults.enclosures())
        .withGate(new GateConfig(2, SPACING, Set.of(), 64, 64, 64, defaults.gate().budgets()));
  }

  /** One server for all tests of this process; it ends with it. */
  private static final class Server {
    static final EmbeddedPostgres POSTGRES = start();

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder()
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("fsync", "on")
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static Connection connection() throws SQLException {
    return Server.POSTGRES.getPostgresDatabase().getConnection();
  }

  private static String emptySchema() {
    String name = "workers_" + SCHEMAS.incrementAndGet();
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA " + name);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return "postgres://postgres:postgres@localhost:"
        + Server.POSTGRES.getPort()
        + "/postgres?currentSchema="
        + name;
  }

  EngineConfig config() {
    return config;
  }

  Rssify worker(String id, Role... roles) {
    return worker(id, UnaryOperator.identity(), roles);
  }

  Rssify worker(String id, UnaryOperator<EngineConfig> change, Role... roles) {
    Storage storage = Storage.openWorker(config());
    ReachableLeases reached = new ReachableLeases(Objects.requireNonNull(storage.leases()));
    leases.put(id, reached);
    Rssify engine =
        Rssify.builder(change.apply(config()))
            .storage(
                new Storage(
                    storage.store(),
                    storage.raw(),
                    storage.segments(),
                    storage.rawFolder(),
                    storage.disks(),
                    storage.reachable(),
                    storage.lock(),
                    null,
                    reached))
            .worker(new WorkerConfig(id, roles.length == 0 ? Role.ALL : Set.of(roles), TIMES))
            .listener(events::add)
            .open();
    open.add(engine);
    return engine;
  }

  static List<Feed> add(Rssify engine, List<String> urls) {
    return add(engine, urls, FirstPoll.IMMEDIATE);
  }

  static List<Feed> add(Rssify engine, List<String> urls, FirstPoll first) {
    List<SubscriptionRequest> requests = new ArrayList<>();
    for (String url : urls) {
      requests.add(
          SubscriptionRequest.partial(Subscription.to(FeedAddress.parse(url).orElseThrow())));
    }
    return engine.add(requests, first);
  }

  /** Waits until a condition is true; fails after a timeout. */
  static void await(String what, BooleanSupplier happened) {
    await(() -> what, TIMEOUT, happened);
  }

  static void await(Supplier<String> what, Duration timeout, BooleanSupplier happened) {
    Instant end = Instant.now().plus(timeout);
    while (!happened.getAsBoolean()) {
      assertThat(Instant.now()).as(what).isBefore(end);
      LockSupport.parkNanos(20_000_000);
    }
  }

  static int partitions(Rssify engine) {
    return engine.membership().orElseThrow().partitions();
  }

  static void awaitPartitions(Rssify engine, int count) {
    await(
        engine.membership().orElseThrow().id() + " has " + count + " partitions",
        () -> partitions(engine) == count);
  }

  void close(Rssify engine) {
    open.remove(engine);
    engine.close();
  }

  @Override
  public void close() {
    open.forEach(Rssify::close);
  }
}
