package dev.rssify.embed.workers;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.server.LoggedRequest;
import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.SimulatedResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** What publishers observed of worker processes, compared with the rules and with the store. */
final class PublisherVerdict {

  /**
   * A worker checks its claim and its lease, and then writes the request: on a busy machine the
   * thread may wait for a processor in between.
   */
  private static final Duration SCHEDULING = Duration.ofMillis(50);

  /** How long a worker may need to store a response. */
  private static final Duration STORING = Duration.ofSeconds(5);

  private final Simulator world;
  private final WorkerProcess.Settings settings;
  private final List<LoggedRequest> log;

  /** When responses may have been lost: workers or the database did not run. */
  private final List<Outage> outages;

  /** A time in which a worker or the database did not run. */
  record Outage(Instant from, Instant until) {

    private boolean affects(Instant response) {
      return response.plus(STORING).isAfter(from) && response.isBefore(until);
    }
  }

  PublisherVerdict(Simulator world, WorkerProcess.Settings settings, List<Outage> outages) {
    this.world = world;
    this.settings = settings;
    this.log = world.log();
    this.outages = List.copyOf(outages);
  }

  /** R22: requests to a host keep their distance, whichever worker sends them. */
  void spacing() {
    Duration least = settings.spacing().minus(SCHEDULING);
    List<String> tooSoon = new ArrayList<>();
    for (List<LoggedRequest> requests : byHost()) {
      for (int i = 1; i < requests.size(); i++) {
        LoggedRequest before = requests.get(i - 1);
        LoggedRequest next = requests.get(i);
        // The server handled both late; the first cannot have arrived before it looked last.
        Duration gap = Duration.between(before.after(), next.at());
        if (gap.compareTo(least) < 0) {
          tooSoon.add(gap.toMillis() + " ms: " + before + " then " + next);
        }
      }
    }
    assertThat(tooSoon).as("requests that follow too early, of %s", log.size()).isEmpty();
  }

  /**
   * R12: no request to a host before its Retry-After. When the worker was killed or paused before
   * it stored the response, the other workers know only that a request was sent: then the interval
   * of the feed holds (R8).
   */
  void retryAfter() {
    List<String> tooSoon = new ArrayList<>();
    for (List<LoggedRequest> requests : byHost()) {
      for (int i = 0; i < requests.size(); i++) {
        LoggedRequest limited = requests.get(i);
        Instant until = backsOffUntil(limited).orElse(Instant.MIN);
        for (LoggedRequest next : requests.subList(i + 1, requests.size())) {
          if (next.at().isBefore(until)) {
            tooSoon.add(until + ": " + limited + " then " + next);
          }
        }
      }
    }
    assertThat(tooSoon).as("requests before Retry-After, of %s", log.size()).isEmpty();
  }

  private Optional<Instant> backsOffUntil(LoggedRequest request) {
    if (request.status() != 429 || request.feed() < 0) {
      return Optional.empty();
    }
    boolean lost = outages.stream().anyMatch(outage -> outage.affects(request.at()));
    Instant known =
        request.after().plus(settings.interval()).minus(settings.spacing().multipliedBy(2));
    return world.world().response(world.world().feed(request.feed()), request.at().getEpochSecond())
            instanceof SimulatedResponse.Later later
        ? Optional.of(earlier(Instant.ofEpochSecond(later.until()), lost ? known : Instant.MAX))
        : Optional.empty();
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private List<List<LoggedRequest>> byHost() {
    assertThat(log).isNotEmpty();
    return List.copyOf(log.stream().collect(groupingBy(LoggedRequest::host)).values());
  }

  /**
   * Every entry of a document that was served up to the last successful poll is stored, and once.
   *
   * @param feeds in the order of the publishers
   */
  void entries(Store store, List<Feed> feeds) {
    Map<Integer, List<LoggedRequest>> byFeed =
        log.stream().collect(groupingBy(LoggedRequest::feed));
    int expected = 0;
    for (int number = 0; number < feeds.size(); number++) {
      List<String> stored =
          store
              .entries()
              .all(EntryQuery.newest(feeds.get(number).id(), 500))
              .map(entry -> Objects.requireNonNull(entry.content().published().link()))
              .toList();
      Set<String> links = new HashSet<>(stored);
      assertThat(stored).as("entries of feed %s", number).hasSameSizeAs(links);
      Set<String> published =
          published(
              number,
              byFeed.getOrDefault(number, List.of()),
              store.feeds().feed(feeds.get(number).id()).orElseThrow());
      expected += published.size();
      assertThat(links).as("entries of feed %s", number).containsAll(published);
    }
    assertThat(expected).isGreaterThan(feeds.size());
  }

  /** The entries of all documents that were served, except when a response may have been lost. */
  private Set<String> published(int number, List<LoggedRequest> requests, Feed feed) {
    Instant success = feed.stats().lastSuccessAt();
    return requests.stream()
        .filter(request -> request.status() == 200)
        .map(LoggedRequest::at)
        .filter(at -> success != null && !at.isAfter(success))
        .filter(at -> outages.stream().noneMatch(outage -> outage.affects(at)))
        .flatMap(at -> world.expectedEntries(number, at).stream())
        .map(Entry::link)
        .collect(toSet());
  }
}
