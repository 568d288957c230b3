package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.operations.manual.ManualPolls;
import dev.rssify.core.raw.RawRetentionPolicy;
import dev.rssify.core.raw.RawSegments;
import dev.rssify.core.raw.RawSegments.Segment;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.text.NameUuid;
import dev.rssify.testkit.ManualClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class RetentionJobTest {

  private final ManualClock clock = ManualClock.start();
  private final Storage storage = Storage.open("memory:");
  private final List<EngineEvent> reported = new ArrayList<>();

  private RetentionJob retentionJob() {
    return new RetentionJob(
        storage.store(),
        RetentionPolicy.defaults(),
        RawOperations.of(EngineConfig.defaults(), storage).retention(),
        _ -> {},
        StartCondition.NONE,
        StartCondition.NONE,
        clock,
        reported::add);
  }

  /** A job with this source of segments. */
  private RetentionJob retentionJob(Supplier<List<Segment>> segments, StartCondition condition) {
    RawSegments rawSegments =
        (RawSegments)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {RawSegments.class},
                (_, _, _) -> segments.get());
    return new RetentionJob(
        storage.store(),
        RetentionPolicy.defaults(),
        new RawRetention(storage.store(), rawSegments, RawRetentionPolicy.defaults()),
        _ -> {},
        condition,
        StartCondition.NONE,
        clock,
        reported::add);
  }

  @Test
  void a_process_without_the_duty_deletes_its_own_files_only() {
    AtomicInteger rounds = new AtomicInteger();
    try (RetentionJob job =
        new RetentionJob(
            storage.store(),
            RetentionPolicy.defaults(),
            RawOperations.of(EngineConfig.defaults(), storage).retention(),
            _ -> rounds.incrementAndGet(),
            StartCondition.NONE,
            () -> Optional.of(new StartCondition.Refusal("duty", "another worker has it")),
            clock,
            reported::add)) {
      job.run();
    }
    assertThat(rounds).hasValue(1);
    assertThat(storage.store().flags().flag(RetentionJob.DELETED)).isEmpty();
  }

  @Test
  void an_error_is_reported_and_later_runs_continue() {
    Supplier<List<Segment>> broken =
        () -> {
          throw new OutOfMemoryError("for the test");
        };
    try (RetentionJob retentionJob = retentionJob(broken, StartCondition.NONE)) {
      retentionJob.run();
      retentionJob.run();
    }
    assertThat(reported)
        .hasSize(2)
        .allMatch(event ->
            event instanceof EngineEvent.RetentionFailed(Exception cause)
                && cause.getCause() instanceof OutOfMemoryError);
  }

  @Test
  void only_the_polling_process_deletes_responses() {
    AtomicInteger reads = new AtomicInteger();
    Supplier<List<Segment>> counted =
        () -> {
          reads.incrementAndGet();
          return List.of();
        };
    StartCondition lost = () -> Optional.of(new StartCondition.Refusal("not_polling", "lost"));
    try (RetentionJob retentionJob = retentionJob(counted, lost)) {
      retentionJob.run();
    }
    assertThat(reads).hasValue(0);
    try (RetentionJob retentionJob = retentionJob(counted, StartCondition.NONE)) {
      retentionJob.run();
    }
    assertThat(reads).hasValue(1);
  }

  @Test
  void an_interrupt_starts_no_further_step() {
    AtomicInteger reads = new AtomicInteger();
    Supplier<List<Segment>> counted =
        () -> {
          reads.incrementAndGet();
          return List.of();
        };
    try (RetentionJob retentionJob = retentionJob(counted, StartCondition.NONE)) {
      Thread.currentThread().interrupt();
      retentionJob.run();
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(reads).hasValue(0);
  }

  @Test
  void a_wrong_clock_in_one_run_deletes_nothing() {
    addFeedWithEvents(10);
    try (RetentionJob retentionJob = retentionJob()) {
      retentionJob.run();
      clock.jump(Duration.ofDays(365));
      retentionJob.run();
      clock.jump(Duration.ofDays(-365).plusHours(1));
      retentionJob.run();
      assertThat(storage.store().journal().horizon()).isZero();

      clock.advance(Duration.ofDays(91));
      retentionJob.run();
      assertThat(storage.store().journal().horizon()).isZero();
      clock.advance(Duration.ofHours(1));
      retentionJob.run();
      assertThat(storage.store().journal().horizon()).isEqualTo(10);
    }
  }

  @Test
  void old_events_are_deleted_whatever_their_number() {
    addFeedWithEvents(1_200);
    clock.advance(Duration.ofDays(91));

    try (RetentionJob retentionJob = retentionJob()) {
      retentionJob.run();
    }

    assertThat(storage.store().journal().horizon()).isEqualTo(1_200);
    assertThat(reported).isEmpty();
  }

  private void addFeedWithEvents(int count) {
    FeedAddress address = new FeedAddress("https://a.example/feed");
    Feed feed = Feed.added(address, new NextPoll(ScheduleConfig.defaults()).first(clock.instant()));
    List<JournalDraft> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      events.add(
          JournalDraft.of(
              feed.id(),
              i,
              clock.instant(),
              feed.id(),
              new JournalEvent.Payload.FeedAdded(address.url())));
    }
    storage.store().feeds().add(feed, clock.instant(), events);
  }

  @Test
  void claims_of_manual_polls_are_deleted_an_hour_after_they_expire() {
    for (int i = 0; i < 600; i++) {
      storage.store().tasks().add(fired("old " + i));
    }
    clock.advance(Duration.ofMinutes(30));
    storage.store().tasks().add(fired("young"));
    clock.advance(Duration.ofMinutes(31));

    try (RetentionJob retentionJob = retentionJob()) {
      retentionJob.run();
    }

    assertThat(storage.store().tasks().count("fire")).isEqualTo(1);
    assertThat(storage.store().tasks().task(NameUuid.of("young"))).isPresent();
    assertThat(reported).isEmpty();
  }

  private Task fired(String name) {
    Instant until = clock.instant().plus(ManualPolls.PAUSE);
    return new Task(NameUuid.of(name), "fire", "a.example:443", 0, until, 0, null, "{}");
  }
}
