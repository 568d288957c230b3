package dev.rssify.lab.conformance;

import dev.rssify.lab.simulator.server.LoggedRequest;
import dev.rssify.lab.simulator.server.Validator;
import dev.rssify.lab.simulator.world.Behavior;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.SimulatedResponse;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.Validation;
import dev.rssify.lab.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The violations that simulated publishers find in their own log, without knowledge of the engine.
 *
 * <p>Not thread-safe.
 */
final class PublisherViolations {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration LEAST = Duration.ofMinutes(5);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration PROOF = Duration.ofHours(48);
  private static final int SIGHTINGS = 3;
  private static final Duration MAX_BACKOFF = Duration.ofHours(48);

  private final World world;
  private final List<String> all = new ArrayList<>();
  private final Map<Integer, Instant> lastOfHost = new HashMap<>();
  private final Map<Integer, NavigableMap<Instant, Instant>> backsOff = new HashMap<>();
  private final Map<Integer, Past> pasts = new HashMap<>();
  private final Map<Integer, List<LoggedRequest>> firstHops = new HashMap<>();

  private PublisherViolations(World world) {
    this.world = world;
  }

  static PublisherViolations of(World world, List<LoggedRequest> log) {
    PublisherViolations violations = new PublisherViolations(world);
    log.forEach(violations::check);
    return violations;
  }

  List<String> all() {
    return List.copyOf(all);
  }

  /** The first request of each poll, feed by feed. */
  Map<Integer, List<LoggedRequest>> firstHops() {
    return firstHops;
  }

  /** The end of the last back-off that a host requested before a time. */
  Instant backOffUntil(int host, Instant at) {
    Map.Entry<Instant, Instant> last = backsOff.getOrDefault(host, new TreeMap<>()).lowerEntry(at);
    return last == null ? Instant.MIN : last.getValue();
  }

  /** The recorded state of a feed. */
  private static final class Past {
    @Nullable LoggedRequest last;
    int failures;
    Duration pause = Duration.ZERO;
    boolean left;
    final List<Instant> redirects = new ArrayList<>();

    /** Whether validators are available, at the new address and at the old. */
    final Map<Boolean, Boolean> served = new HashMap<>();
  }

  private void check(LoggedRequest request) {
    host(request);
    if (request.feed() < 0) {
      report(request, "request for something that is not a feed");
      return;
    }
    Feed feed = world.feed(request.feed());
    Past past = pasts.computeIfAbsent(request.feed(), _ -> new Past());
    LoggedRequest before = past.last;
    boolean hop =
        before != null && isRedirect(before.status()) && request.moved() && !before.moved();
    validators(request, feed, past);
    moves(request, feed, past, hop);
    if (!hop) {
      firstHops.computeIfAbsent(request.feed(), _ -> new ArrayList<>()).add(request);
      if (before != null) {
        pauses(request, feed, before, past);
      }
    }
    record(request, feed, past);
  }

  /** R12, R13, R22, R21. */
  private void host(LoggedRequest request) {
    Instant last = lastOfHost.put(request.host(), request.at());
    if (last != null && Duration.between(last, request.at()).compareTo(SECOND) < 0) {
      report(request, "two starts within a second");
    }
    if (request.at().isBefore(backOffUntil(request.host(), request.at()))) {
      report(request, "request during a back-off");
    }
    if (!request.gzip()) {
      report(request, "gzip was not offered");
    }
  }

  /** R1 to R5, as far as a simulator can check that does not store what it served. */
  private void validators(LoggedRequest request, Feed feed, Past past) {
    boolean served = past.served.getOrDefault(request.moved(), false);
    boolean etag = request.etag() == Validator.CURRENT || request.etag() == Validator.FORMER;
    boolean date = request.date() == Validator.CURRENT || request.date() == Validator.FORMER;
    if (request.etag() == Validator.FOREIGN || request.date() == Validator.FOREIGN) {
      report(request, "a validator that was never served");
    }
    if (etag != (served && feed.validation().sendsEtag())) {
      report(request, "ETag sent: " + etag + ", but served: " + served);
    }
    if (date != (served && feed.validation().sendsLastModified())) {
      report(request, "date sent: " + date + ", but served: " + served);
    }
  }

  /** R9, R10, R16, R17, R23. */
  private void pauses(LoggedRequest request, Feed feed, LoggedRequest before, Past past) {
    int failures = past.failures;
    Duration pause = Duration.between(before.at(), request.at());
    Duration least = feed.validation() == Validation.NONE ? HOUR : LEAST;
    boolean good = before.status() == 200 || before.status() == 304;
    if (good && (feed.has(Trait.MAX_AGE) || feed.has(Trait.EXPIRES))) {
      least = longer(least, Duration.ofSeconds(feed.freshSeconds()));
    }
    if (failures > 0) {
      least = longer(least, LEAST.multipliedBy(1L << Math.min(failures - 1, 6)));
    }
    if (failures > 1) {
      least = longer(least, shorter(past.pause, MAX_BACKOFF));
    }
    if (pause.compareTo(least) < 0) {
      report(request, "request after " + pause + ", allowed after " + least);
    }
    if (before.status() == 410) {
      report(request, "request after a 410");
    }
    past.pause = pause;
  }

  /** R18, R19. */
  private void moves(LoggedRequest request, Feed feed, Past past, boolean hop) {
    if (request.moved() && !hop) {
      boolean proven =
          feed.behavior() == Behavior.MOVED_FOR_GOOD
              && past.redirects.size() >= SIGHTINGS
              && !past.redirects.getLast().minus(PROOF).isBefore(past.redirects.getFirst());
      if (!proven) {
        report(request, "direct request to the redirect target before proof");
      }
      past.left = true;
    } else if (!request.moved() && past.left) {
      report(request, "request to the old URL after the move");
    }
    if (isRedirect(request.status())) {
      past.redirects.add(request.at());
    }
  }

  private void record(LoggedRequest request, Feed feed, Past past) {
    boolean page = feed.behavior() == Behavior.HTML;
    switch (request.status()) {
      case 200, 304 -> {
        past.failures = page ? past.failures + 1 : 0;
        past.served.put(request.moved(), !page);
      }
      case 429, 503 -> {
        past.failures = 0;
        if (world.response(feed, request.at().getEpochSecond())
            instanceof SimulatedResponse.Later later) {
          backsOff
              .computeIfAbsent(request.host(), _ -> new TreeMap<>())
              .put(request.at(), Instant.ofEpochSecond(later.until()));
        }
      }
      case 301, 302, 303, 307, 308 -> {}
      default -> past.failures++;
    }
    past.last = request;
  }

  private static boolean isRedirect(int status) {
    return status >= 301 && status <= 308 && status != 304;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private void report(LoggedRequest request, String what) {
    all.add(what + ": " + request + " " + (request.feed() < 0 ? "" : world.feed(request.feed())));
  }
}
