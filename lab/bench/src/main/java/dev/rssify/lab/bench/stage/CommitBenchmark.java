package dev.rssify.lab.bench.stage;

import static java.util.Objects.requireNonNull;

import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.PollCommits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Thirty-two polls that are committed together, in SQLite. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgs = {"-Xms1g", "-Xmx1g", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"})
public class CommitBenchmark {

  private static final int TOGETHER = 32;
  private static final int FEEDS = TOGETHER * 32;
  private static final String TEXT = "<p>Some words of an entry.</p>".repeat(60);

  @Param({"0", "1"})
  private int newEntries;

  private final List<Feed> feeds = new ArrayList<>();
  private int next;
  private Path folder = Path.of("");
  private @Nullable Store opened;

  /** Opens a store and adds the feeds. */
  @Setup
  public void addFeeds() throws IOException {
    folder = Files.createTempDirectory("rssify-commits");
    Store store = JdbcStores.sqlite(folder.resolve("bench.db"));
    opened = store;
    for (int i = 0; i < FEEDS; i++) {
      Feed feed = PollCommits.feed("feed" + i);
      store.feeds().add(feed, PollCommits.T0, List.of());
      feeds.add(feed);
    }
  }

  @Benchmark
  public void thirtyTwoPolls(Blackhole hole) {
    List<PollCommit> group = new ArrayList<>();
    for (int i = 0; i < TOGETHER; i++, next = (next + 1) % FEEDS) {
      PollCommit poll = PollCommits.next(feeds.get(next), newEntries, TEXT);
      feeds.set(next, poll.after());
      group.add(poll);
    }
    List<CommitResult> results = requireNonNull(opened).commits().commit(group);
    if (!results.getLast().equals(new CommitResult.Committed(false))) {
      throw new IllegalStateException("not committed: " + results.getLast());
    }
    hole.consume(results);
  }

  @TearDown
  public void delete() throws IOException {
    requireNonNull(opened).close();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
