package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.Hop;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Fetches a feed: one gated request per hop, until a response is not a redirect.
 *
 * <p>Invariants: every request passes the gate; at most one request of a fetch is in flight; a rate
 * limit closes the gate as soon as its header arrives. The bodies of the outcome belong to the
 * caller, who closes them.
 *
 * <p>Threading: safe for many threads; a fetch occupies the caller's thread.
 */
public final class FeedFetcher {

  private final FetchConfig config;
  private final RequestPlanner planner;
  private final RedirectPolicy redirects;
  private final OutcomeClassifier classifier = new OutcomeClassifier();
  private final HopGate gate;
  private final HttpTransport transport;
  private final InstantSource clock;

  public FeedFetcher(
      FetchConfig config, HopGate gate, HttpTransport transport, InstantSource clock) {
    this.config = config;
    this.planner = new RequestPlanner(config);
    this.redirects = new RedirectPolicy(config.maxRedirects());
    this.gate = gate;
    this.transport = transport;
    this.clock = clock;
  }

  /** Whether the operator allows documents with this content type. */
  public boolean allowsType(Exchange exchange) {
    return config.allows(exchange);
  }

  public FetchOutcome fetch(FetchRequest fetch) {
    return fetch(fetch, gate);
  }

  /** Fetches through a gate of the caller, such as that of a poll with a granted slot. */
  public FetchOutcome fetch(FetchRequest fetch, HopGate through) {
    Optional<WebUrl> start = WebUrl.parse(fetch.url());
    if (start.isEmpty()) {
      return failure(FetchFailure.BAD_URL, badUrl(fetch.url()), fetch.url(), List.of());
    }
    WebUrl first = start.get();
    WebUrl url = first;
    List<Hop> hops = new ArrayList<>();
    Duration spent = Duration.ZERO;
    while (true) {
      OutboundRequest request = planner.plan(fetch, first, url, spent);
      if (!request.timeout().isPositive()) {
        return failure(
            FetchFailure.EXCHANGE_TIMEOUT,
            "the redirects used up the timeout",
            url.toString(),
            hops);
      }
      OutboundResult result;
      switch (through.enter(url)) {
        case HopGate.Admission.BackingOff(Instant until) -> {
          return new FetchOutcome.BackingOff(until, url.toString(), hops, clock.instant());
        }
        case HopGate.Admission.Refused(FetchOutcome outcome) -> {
          return outcome;
        }
        case HopGate.Pass pass -> {
          GateProgress progress = new GateProgress(pass, clock);
          try (pass) {
            result = transport.send(request, progress);
            if (result instanceof OutboundResult.Responded responded) {
              pass.received(responded.wire().length());
            }
          }
          Optional<Instant> closed = progress.closedUntil();
          if (closed.isPresent() && result instanceof OutboundResult.Failed) {
            return new FetchOutcome.BackingOff(closed.get(), url.toString(), hops, clock.instant());
          }
        }
      }
      switch (result) {
        case OutboundResult.Failed failed -> {
          return failure(failed.failure(), failed.message(), url.toString(), hops);
        }
        case OutboundResult.Responded response
            when RedirectPolicy.isRedirect(response.status()) -> {
          spent = spent.plus(response.timings().total());
          release(response);
          switch (redirects.judge(hops, url, response.status(), response.headers())) {
            case RedirectPolicy.Verdict.Refuse(FetchFailure why, String message) -> {
              return failure(why, message, url.toString(), hops);
            }
            case RedirectPolicy.Verdict.Follow(Hop hop, WebUrl target) -> {
              hops.add(hop);
              url = target;
            }
          }
        }
        case OutboundResult.Responded response -> {
          return classifier.classify(exchange(request, response, hops));
        }
      }
    }
  }

  private Exchange exchange(
      OutboundRequest request, OutboundResult.Responded response, List<Hop> hops) {
    return new Exchange(
        List.copyOf(hops),
        request.url().toString(),
        request.recordedHeaders(),
        response.status(),
        response.statusLine(),
        response.headers(),
        response.wire(),
        response.decoded(),
        response.timings(),
        clock.instant());
  }

  private FetchOutcome failure(FetchFailure why, String message, String url, List<Hop> hops) {
    return new FetchOutcome.Failed(why, message, url, List.copyOf(hops));
  }

  private static void release(OutboundResult.Responded response) {
    response.wire().close();
    response.decoded().close();
  }

  private static String badUrl(String url) {
    return url.contains("@")
        ? "a URL that can be fetched has no user name or password; use a request profile"
        : "not an http or https URL that can be fetched";
  }
}
