package dev.rssify.lab.bench.store;

import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.PollCommits;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Entries per second through the commits of a store in SQLite, compared with {@link BareLoop} on
 * the same polls in the same order and the same batches, in interleaved pairs; and unchanged polls
 * per second. Argument: a folder on the disk to measure, or none for the temporary one.
 */
public final class StoreBenchmark {

  private static final int PAIRS = 5;
  private static final int FEEDS = 400;
  private static final int POLLS_PER_BATCH = 25;
  private static final int ENTRIES_PER_POLL = 20;
  private static final int CALLERS = 2;
  private static final String TEXT = "<p>Some words of an entry.</p>".repeat(60);

  private final Path folder;
  private final PrintStream out;

  private StoreBenchmark(Path folder, PrintStream out) {
    this.folder = folder;
    this.out = out;
  }

  public static void main(String[] args) throws Exception {
    Path folder =
        args.length > 0
            ? Files.createTempDirectory(Path.of(args[0]), "rssify-store")
            : Files.createTempDirectory("rssify-store");
    new StoreBenchmark(folder, System.out).run();
  }

  private void run() throws Exception {
    double[] ratios = new double[PAIRS];
    for (int pair = -1; pair < PAIRS; pair++) {
      double bare = bare();
      double[] ours = ours();
      out.printf(
          Locale.ROOT,
          "%s bare %,.0f entries/s, commits %,.0f entries/s, ratio %.2f;"
              + " unchanged polls %,.0f/s%n",
          pair < 0 ? "warm-up:" : "pair " + pair + ":",
          bare,
          ours[0],
          ours[0] / bare,
          ours[1]);
      if (pair >= 0) {
        ratios[pair] = ours[0] / bare;
      }
    }
    Arrays.sort(ratios);
    out.printf(Locale.ROOT, "median ratio %.2f%n", ratios[PAIRS / 2]);
  }

  private static List<List<PollCommit>> batches() {
    List<List<PollCommit>> batches = new ArrayList<>();
    for (int from = 0; from < FEEDS; from += POLLS_PER_BATCH) {
      List<PollCommit> batch = new ArrayList<>();
      for (int i = from; i < from + POLLS_PER_BATCH; i++) {
        batch.add(PollCommits.next(feed(i), ENTRIES_PER_POLL, TEXT));
      }
      batches.add(batch);
    }
    return batches;
  }

  private static Feed feed(int number) {
    return PollCommits.feed("feed-" + number);
  }

  private Store storeWithFeeds(Path file) {
    Store store = JdbcStores.sqlite(file);
    for (int i = 0; i < FEEDS; i++) {
      store.feeds().add(feed(i), PollCommits.T0, List.of());
    }
    return store;
  }

  private double bare() throws SQLException, IOException {
    Path file = folder.resolve("bare.db");
    storeWithFeeds(file).close();
    double speed;
    try (BareLoop loop = new BareLoop(file)) {
      List<Map<String, List<@Nullable Object[]>>> rows = new ArrayList<>();
      batches().forEach(batch -> rows.add(loop.rows(batch)));
      long start = System.nanoTime();
      for (Map<String, List<@Nullable Object[]>> batch : rows) {
        loop.write(batch);
      }
      speed = perSecond(FEEDS * ENTRIES_PER_POLL, start);
    }
    delete(file);
    return speed;
  }

  /** Entries and unchanged polls per second. */
  private double[] ours() throws IOException, InterruptedException, ExecutionException {
    Path file = folder.resolve("ours.db");
    double[] speeds = new double[2];
    try (Store store = storeWithFeeds(file)) {
      List<List<PollCommit>> batches = batches();
      long start = System.nanoTime();
      commitAll(store, batches);
      speeds[0] = perSecond(FEEDS * ENTRIES_PER_POLL, start);
      List<List<PollCommit>> unchanged =
          batches.stream()
              .map(
                  batch -> batch.stream().map(poll -> PollCommits.unchanged(poll.after())).toList())
              .toList();
      start = System.nanoTime();
      commitAll(store, unchanged);
      speeds[1] = perSecond(FEEDS, start);
    }
    delete(file);
    return speeds;
  }

  private static void commitAll(Store store, List<List<PollCommit>> batches)
      throws InterruptedException, ExecutionException {
    try (ExecutorService callers = Executors.newFixedThreadPool(CALLERS)) {
      List<Future<List<CommitResult>>> running = new ArrayList<>();
      for (List<PollCommit> batch : batches) {
        running.add(callers.submit(() -> store.commits().commit(batch)));
      }
      for (Future<List<CommitResult>> done : running) {
        for (CommitResult result : done.get()) {
          if (!result.equals(new CommitResult.Committed(false))) {
            throw new IllegalStateException(result.toString());
          }
        }
      }
    }
  }

  private static double perSecond(int count, long start) {
    return count * 1e9 / (System.nanoTime() - start);
  }

  private static void delete(Path file) throws IOException {
    try (Stream<Path> files = Files.list(file.toAbsolutePath().getParent())) {
      for (Path each : files.toList()) {
        Files.delete(each);
      }
    }
  }
}
