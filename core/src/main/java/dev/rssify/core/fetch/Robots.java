package dev.rssify.core.fetch;

import dev.rssify.core.model.Body;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.FetchOutcome;
import dev.rssify.core.model.FetchRequest;
import dev.rssify.core.model.FetchRequest.Resource;
import dev.rssify.core.model.WebUrl;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks robots.txt before we ask for pages of our own choosing: probed paths and articles, not feeds
 * and not what a user gave us.
 *
 * <p>Invariants: an origin is asked at most once a day, after trouble at most once an hour; a
 * missing robots.txt (4xx) allows everything, one we cannot have (5xx, no answer) nothing.
 *
 * <p>Threading: safe for many threads; those who ask about the same origin wait for each other.
 */
public final class Robots {

  private static final String PRODUCT = "rssify";
  private static final Duration DAY = Duration.ofHours(24);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final int MOST_ORIGINS = 10_000;
  private static final int MOST_BYTES = 512 << 10;

  private final FeedFetcher fetcher;
  private final InstantSource clock;
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
    Known known;
    synchronized (origins) {
      known = origins.computeIfAbsent(url.get().origin(), _ -> new Known());
    }
    return known.rules(page, url.get()).allows(url.get().target());
  }

  /** What is known of one origin. */
  private final class Known {

    private @Nullable RobotsRules rules;
    private Instant until = Instant.MIN;

    synchronized RobotsRules rules(FetchRequest page, WebUrl url) {
      RobotsRules held = rules;
      if (held != null && clock.instant().isBefore(until)) {
        return held;
      }
      FetchOutcome outcome = fetcher.fetch(request(page, url));
      RobotsRules fresh = read(outcome);
      outcome.release();
      rules = fresh;
      until = clock.instant().plus(fresh == RobotsRules.DISALLOW_ALL ? HOUR : DAY);
      return fresh;
    }
  }

  private static FetchRequest request(FetchRequest page, WebUrl url) {
    return new FetchRequest(
        page.fetchId(),
        page.feedId(),
        url.origin() + "/robots.txt",
        null,
        Resource.ROBOTS,
        page.subscribers(),
        page.profile(),
        null);
  }

  private static RobotsRules read(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Fetched(Exchange exchange) ->
          RobotsRules.parse(text(exchange.decoded()), PRODUCT);
      case FetchOutcome.Throttled _, FetchOutcome.Silenced _ -> RobotsRules.DISALLOW_ALL;
      case FetchOutcome.Answered answered ->
          answered.exchange().status() >= 500 ? RobotsRules.DISALLOW_ALL : RobotsRules.ALLOW_ALL;
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
