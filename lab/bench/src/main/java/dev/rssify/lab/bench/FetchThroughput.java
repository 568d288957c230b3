package dev.rssify.lab.bench;

import dev.rssify.adapters.fetchhttp.ApacheHttpTransport;
import dev.rssify.adapters.fetchhttp.HttpTransportConfig;
import dev.rssify.core.dispatch.Dispatcher;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.NextValidators;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.text.NameUuid;
import dev.rssify.json.feedlist.FeedListJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * The whole fetch stage, gates included, compared with the bare client library, which decodes too:
 * the same feeds, the same number of concurrent requests, in turns. Each request uses a new
 * connection, as when hosts are polled minutes apart. The feeds need enough hosts that one start
 * per second and host limits neither.
 */
public final class FetchThroughput {

  private static final int AT_ONCE = 64;

  private final List<String> urls;
  private final ConcurrentMap<String, Validators> validators = new ConcurrentHashMap<>();

  private FetchThroughput(List<String> urls) {
    this.urls = urls;
  }

  /** Arguments: a feeds.json, the number of pairs, the seconds of each half. */
  public static void main(String[] arguments) throws Exception {
    List<String> urls =
        new FeedListJson()
            .read(Files.readString(Path.of(arguments[0]))).feeds().stream()
                .map(Subscription::address)
                .map(address -> address.url())
                .toList();
    new FetchThroughput(urls).run(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
  }

  private void run(int pairs, int seconds) throws Exception {
    HttpTransportConfig config =
        HttpTransportConfig.defaults().with(BareClient.noneStored()).allowing("127.0.0.0/8");
    InstantSource clock = InstantSource.system();
    try (BareClient bare = new BareClient();
        ApacheHttpTransport transport = new ApacheHttpTransport(config)) {
      Dispatcher gates = new Dispatcher(GateConfig.defaults(), clock);
      Thread.ofPlatform().daemon().start(() -> letIn(gates));
      UserAgent agent = new UserAgent("bench", "https://rssify.example/bench");
      FeedFetcher fetcher =
          new FeedFetcher(FetchConfig.defaults(agent), gates.gate(), transport, clock);
      // every feed once with each client, so that neither the server nor the clients are cold
      measure("warm-up", urls.size(), seconds, url -> fetch(fetcher, url));
      measure("warm-up", urls.size(), seconds, bare::fetch);
      List<Double> ratios = new ArrayList<>();
      for (int pair = 0; pair < pairs; pair++) {
        double theirs = measure("bare client", 0, seconds, bare::fetch);
        double ours = measure("fetch stage", 0, seconds, url -> fetch(fetcher, url));
        ratios.add(ours / theirs);
      }
      double median = ratios.stream().sorted().toList().get(pairs / 2);
      System.out.printf(
          Locale.ROOT,
          "ratio, median of %d pairs: %.2f  %s%n",
          pairs,
          median,
          Arrays.toString(ratios.toArray()));
    }
  }

  private static void letIn(Dispatcher gates) {
    try {
      while (true) {
        gates.tick();
        gates.await(Duration.ofSeconds(1));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean fetch(FeedFetcher fetcher, String url) {
    FetchOutcome outcome =
        fetcher.fetch(
            new FetchRequest(NameUuid.of(url), NameUuid.of(url), url, validators.get(url)));
    if (outcome instanceof FetchOutcome.Fetched(Exchange exchange)) {
      Validators next = NextValidators.after(null, exchange);
      if (next != null) {
        validators.put(url, next);
      }
    }
    outcome.release();
    return outcome instanceof FetchOutcome.Fetched || outcome instanceof FetchOutcome.NotModified;
  }

  /** Successful requests per second; any other response ends the measurement. */
  private double measure(String name, int atLeast, int seconds, Predicate<String> fetch)
      throws Exception {
    AtomicInteger next = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    long start = System.nanoTime();
    long end = start + TimeUnit.SECONDS.toNanos(seconds);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < AT_ONCE; i++) {
        threads.execute(() -> {
          while (System.nanoTime() < end || next.get() < atLeast) {
            String url = urls.get(next.getAndIncrement() % urls.size());
            if (!fetch.test(url)) {
              failed.incrementAndGet();
            }
          }
        });
      }
    }
    double perSecond = next.get() / ((System.nanoTime() - start) / 1e9);
    if (failed.get() > 0) {
      throw new IllegalStateException(name + ": " + failed + " requests failed");
    }
    System.out.printf(Locale.ROOT, "%-12s %8.0f requests/s%n", name, perSecond);
    return perSecond;
  }
}
