package dev.rssify.lab.bench.stage;

import dev.rssify.core.dispatch.Dispatcher;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.dispatch.GrantedPoll;
import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/** One feed through heap, queue and gate, compared with many that are not due. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgs = {"-Xms2g", "-Xmx2g", "-XX:+UseSerialGC"})
public class QueueBenchmark {

  private static final int HOSTS = 1_000;

  @Param({"1000", "100000", "1000000"})
  private int feeds;

  private long millis;
  private int turn;
  private final Dispatcher dispatcher =
      new Dispatcher(GateConfig.defaults(), () -> Instant.ofEpochMilli(millis));
  private final List<WebUrl> urls = new ArrayList<>();

  /** Schedules all but one feed of each host for another day. */
  @Setup
  public void schedule() {
    for (int host = 0; host < HOSTS; host++) {
      urls.add(WebUrl.parse("http://host" + host + ".example/feed").orElseThrow());
    }
    List<Scheduled> later = new ArrayList<>();
    for (int i = 0; i < feeds; i++) {
      later.add(feed(NameUuid.of("later" + i), i % HOSTS, Duration.ofDays(36_500).plusMillis(i)));
    }
    dispatcher.schedule(later);
  }

  @Benchmark
  public List<GrantedPoll> fromDueToDone() {
    int host = turn++ % HOSTS;
    millis += 2; // a host may be polled again after two seconds
    dispatcher.schedule(
        List.of(feed(NameUuid.of(urls.get(host).host()), host, Duration.ofMillis(millis))));
    List<GrantedPoll> starts = dispatcher.tick();
    for (GrantedPoll start : starts) {
      ((HopGate.Pass) start.gate().enter(urls.get(host))).close();
      UUID id = start.task().feedId();
      dispatcher.finished(
          start, CompletedPoll.without(new PollOutcome.Succeeded(id, "", "not_modified", 0, 0)));
      dispatcher.remove(id);
    }
    if (starts.size() != 1) {
      throw new IllegalStateException(starts.size() + " feeds were due, not one");
    }
    return starts;
  }

  private Scheduled feed(UUID id, int host, Duration at) {
    WebUrl url = urls.get(host);
    return new Scheduled(
        id, url.toString(), 0, FeedSchedule.State.HEALTHY, Instant.EPOCH.plus(at), 0);
  }
}
