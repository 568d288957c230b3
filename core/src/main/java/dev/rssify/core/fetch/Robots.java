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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Asks robots.txt before we ask for pages: those of our own choosing, such as probed paths and
 * articles, and those that a source reads as feeds; not for feeds.
 *
 * <p>Invariants: an origin is asked once a day, after trouble once an hour; a missing robots.txt
 * (4xx) allows everything, one we cannot have (5xx, no answer) nothing.
 *
 * <p>Threading: safe for many threads. Nobody waits for another one's answer, since a poll that
 * waits holds a start that the other may need; so two at the same time may both ask.
 */
public final class Robots {

  private static final String PRODUCT = "rssify";
  private static final Duration DAY = Duration.ofHours(24);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final int MOST_ORIGINS = 10_000;
  private static final int MOST_BYTES = 512 << 10;

  private final FeedFetcher fetcher;
  private final InstantSource clock;

  /** What an origin said, and how long that counts. */
  private record Known(RobotsRules rules, Instant until) {}

  private final Map<String, Known> origins =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
          return size() > MOST_ORIGINS;
        }
      };

  public Robots(FeedFetcher fetcher, InstantSource clock) {
    this.fetcher = fetcher;
    this.clock = clock;
  }

  /** Whether a page may be asked for; asks the page's origin first if need be. */
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
   * A gate for one page that every hop passes only where robots.txt allows it. What is not known
   * yet is asked for first, through the other gate.
   */
  public HopGate gate(FetchRequest page, HopGate other) {
    return url -> {
      Optional<FetchOutcome> refusal = refusal(page, url, robots -> fetcher.fetch(robots, other));
      return refusal.isPresent() ? new HopGate.Entry.Refused(refusal.get()) : other.enter(url);
    };
  }

  /** Why a page, or what it redirects to, is not asked for; empty when it may be. */
  private Optional<FetchOutcome> refusal(
      FetchRequest page, WebUrl url, Function<FetchRequest, FetchOutcome> ask) {
    RobotsRules rules = known(url.origin());
    if (rules == null) {
      FetchOutcome outcome = ask.apply(request(page, url));
      if (outcome instanceof FetchOutcome.BackingOff) {
        return Optional.of(outcome); // nobody was asked
      }
      rules = read(outcome);
      remember(url.origin(), rules);
      if (outcome instanceof FetchOutcome.RateLimited) {
        return Optional.of(outcome); // R12: whoever asks for silence there means all of us
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
                "robots.txt cannot be had, and without it no page is asked for",
                url)
            : failure(
                FetchFailure.ROBOTS_DISALLOWED,
                "robots.txt does not allow " + PRODUCT + " to ask for " + url.target(),
                url));
  }

  private @Nullable RobotsRules known(String origin) {
    synchronized (origins) {
      Known known = origins.get(origin);
      return known != null && clock.instant().isBefore(known.until) ? known.rules : null;
    }
  }

  private void remember(String origin, RobotsRules rules) {
    Duration time = rules == RobotsRules.DISALLOW_ALL ? HOUR : DAY;
    synchronized (origins) {
      origins.put(origin, new Known(rules, clock.instant().plus(time)));
    }
  }

  private FetchOutcome failure(FetchFailure why, String message, WebUrl url) {
    return new FetchOutcome.Failed(why, message, url.toString(), List.of(), clock.instant());
  }

  /** R20: who is not at home is told nothing of what was meant for home. */
  private static FetchRequest request(FetchRequest page, WebUrl url) {
    boolean atHome =
        WebUrl.parse(page.url()).filter(home -> home.origin().equals(url.origin())).isPresent();
    return new FetchRequest(
        page.fetchId(),
        page.feedId(),
        url.origin() + "/robots.txt",
        null,
        Resource.ROBOTS,
        page.subscribers(),
        atHome ? page.profile() : page.profile().abroad(),
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
            // Redirects that lead nowhere mean there is none (RFC 9309, section 2.3.1.2).
            case TOO_MANY_REDIRECTS, REDIRECT_LOOP, BAD_REDIRECT -> RobotsRules.ALLOW_ALL;
            default -> RobotsRules.DISALLOW_ALL;
          };
    };
  }

  private static String text(Body body) {
    try (InputStream in = body.open()) {
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "user-agent: *\ndisallow: /";
    }
  }
}
