package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.http.WebUrl;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Checks robots.txt before pages are fetched: pages that we chose, such as probed paths and
 * articles, and pages that a source parses as feeds. Feeds are not checked.
 *
 * <p>Invariants: robots.txt is fetched once a day per origin, after an error once an hour; a
 * missing one (4xx) allows everything, an unavailable one (5xx, no response) nothing.
 *
 * <p>Threading: safe for many threads. No caller waits for the fetch of another, because a waiting
 * poll holds a slot that the other may need; so two concurrent callers may both fetch it.
 */
public final class Robots {

  private static final String PRODUCT = "rssify";
  private static final Duration DAY = Duration.ofHours(24);

  /** How long robots.txt is not fetched again after it was unavailable. */
  public static final Duration UNAVAILABLE = Duration.ofHours(1);

  private static final int MAX_ORIGINS = 10_000;
  private static final int MAX_BYTES = 512 << 10;

  /** The host itself is refused, so its robots.txt says nothing about the page. */
  private static final Set<FetchFailure> NEVER_FETCHED =
      EnumSet.of(FetchFailure.ADDRESS_REFUSED, FetchFailure.HOST_REFUSED);

  private final FeedFetcher fetcher;
  private final InstantSource clock;

  /** The rules of an origin, and their expiry. */
  private record Known(RobotsRules rules, Instant until) {}

  private final Map<String, Known> origins =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
          return size() > MAX_ORIGINS;
        }
      };

  public Robots(FeedFetcher fetcher, InstantSource clock) {
    this.fetcher = fetcher;
    this.clock = clock;
  }

  /** Whether a page may be fetched; fetches the robots.txt of its origin if needed. */
  public boolean allows(FetchRequest page) {
    Optional<WebUrl> url = WebUrl.parse(page.url());
    if (url.isEmpty()) {
      return false;
    }
    Optional<FetchOutcome> refusal = refusal(page, url.get(), fetcher::fetch);
    refusal.ifPresent(FetchOutcome::release);
    return refusal.isEmpty();
  }

  /**
   * A gate for one page that every hop passes only where robots.txt allows it. An unknown
   * robots.txt is fetched first, through the other gate.
   */
  public HopGate gate(FetchRequest page, HopGate other) {
    return url -> {
      Optional<FetchOutcome> refusal = refusal(page, url, robots -> fetcher.fetch(robots, other));
      return refusal.isPresent() ? new HopGate.Admission.Refused(refusal.get()) : other.enter(url);
    };
  }

  /** Why a page, or its redirect target, is not fetched; empty when it may be. */
  private Optional<FetchOutcome> refusal(
      FetchRequest page, WebUrl url, Function<FetchRequest, FetchOutcome> fetch) {
    RobotsRules rules = known(url.origin());
    if (rules == null) {
      FetchOutcome outcome = fetch.apply(request(page, url));
      if (outcome instanceof FetchOutcome.BackingOff) {
        return Optional.of(outcome); // no request was made
      }
      if (outcome instanceof FetchOutcome.Failed failed
          && NEVER_FETCHED.contains(failed.failure())) {
        return Optional.of(failure(failed.failure(), failed.message(), url)); // nor will be
      }
      rules = read(outcome);
      remember(url.origin(), rules);
      if (outcome instanceof FetchOutcome.RateLimited) {
        return Optional.of(outcome); // R12: the rate limit is for the whole group
      }
      outcome.release();
    }
    if (rules.allows(url.target())) {
      return Optional.empty();
    }
    return Optional.of(
        rules == RobotsRules.DISALLOW_ALL
            ? failure(
                FetchFailure.ROBOTS_UNAVAILABLE,
                "robots.txt is unavailable, so no page is fetched",
                url)
            : failure(
                FetchFailure.ROBOTS_DISALLOWED,
                "robots.txt does not allow " + PRODUCT + " to fetch " + url.target(),
                url));
  }

  private @Nullable RobotsRules known(String origin) {
    synchronized (origins) {
      Known known = origins.get(origin);
      return known != null && clock.instant().isBefore(known.until) ? known.rules : null;
    }
  }

  private void remember(String origin, RobotsRules rules) {
    Duration time = rules == RobotsRules.DISALLOW_ALL ? UNAVAILABLE : DAY;
    synchronized (origins) {
      origins.put(origin, new Known(rules, clock.instant().plus(time)));
    }
  }

  private static FetchOutcome failure(FetchFailure why, String message, WebUrl url) {
    return new FetchOutcome.Failed(why, message, url.toString(), List.of());
  }

  /** R20: other origins do not get the profile of the page. */
  private static FetchRequest request(FetchRequest page, WebUrl url) {
    boolean sameOrigin =
        WebUrl.parse(page.url()).filter(home -> home.origin().equals(url.origin())).isPresent();
    return new FetchRequest(
        page.fetchId(),
        page.feedId(),
        url.origin() + "/robots.txt",
        null,
        Resource.ROBOTS,
        page.subscribers(),
        sameOrigin ? page.profile() : page.profile().forOtherOrigins(),
        null);
  }

  private static RobotsRules read(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Fetched(Exchange exchange) ->
          RobotsRules.parse(text(exchange.decoded()), PRODUCT);
      case FetchOutcome.RateLimited _, FetchOutcome.BackingOff _ -> RobotsRules.DISALLOW_ALL;
      case FetchOutcome.Responded responded ->
          responded.exchange().status() >= 500 ? RobotsRules.DISALLOW_ALL : RobotsRules.ALLOW_ALL;
      case FetchOutcome.Failed failed ->
          switch (failed.failure()) {
            // Redirects that lead nowhere count as a missing file (RFC 9309, section 2.3.1.2).
            case TOO_MANY_REDIRECTS, REDIRECT_LOOP, BAD_REDIRECT -> RobotsRules.ALLOW_ALL;
            default -> RobotsRules.DISALLOW_ALL;
          };
    };
  }

  private static String text(Body body) {
    try (InputStream in = body.open()) {
      return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "user-agent: *\ndisallow: /";
    }
  }
}
