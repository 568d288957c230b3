package dev.rssify.lab.conformance;

import static dev.rssify.lab.conformance.TamperingTransport.changing;
import static dev.rssify.lab.conformance.TamperingTransport.changingRequests;
import static dev.rssify.lab.conformance.TamperingTransport.changingResponses;
import static dev.rssify.lab.conformance.TamperingTransport.plus;
import static dev.rssify.lab.conformance.TamperingTransport.with;
import static dev.rssify.lab.conformance.TamperingTransport.without;

import dev.rssify.core.dispatch.Budgets;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.GateStore;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testkit.Records;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** A fault in the policy, and the rules it violates. */
enum Fault {
  CONDITIONS_ON_FIRST_CONTACT(EnumSet.of(Rule.R1)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      Set<String> known = ConcurrentHashMap.newKeySet();
      return changingRequests(request ->
          known.add(request.url().toString())
              ? with(request, plus(request.headers(), "If-Modified-Since", "ages ago"))
              : request);
    }
  },
  WEAK_ETAGS_MADE_STRONG(EnumSet.of(Rule.R2)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingRequests(request ->
          with(
              request,
              changing(request.headers(), "If-None-Match", tag -> tag.replaceFirst("^W/", ""))));
    }
  },
  DATE_READ_AS_LAST_MODIFIED(EnumSet.of(Rule.R3)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingResponses((_, response) ->
          response.headers().first("Last-Modified").isPresent()
              ? response
              : response
                  .headers()
                  .first("Date")
                  .map(date -> with(response, plus(response.headers(), "Last-Modified", date)))
                  .orElse(response));
    }
  },
  LOST_VALIDATORS_STORED(EnumSet.of(Rule.R4)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      Map<String, String> held = new ConcurrentHashMap<>();
      return changingResponses((request, response) -> {
        String key = request.url().toString();
        response.headers().first("ETag").ifPresent(tag -> held.put(key, tag));
        return response.status() == 200
                && response.headers().first("ETag").isEmpty()
                && held.containsKey(key)
            ? with(response, plus(response.headers(), "ETag", held.get(key)))
            : response;
      });
    }
  },
  OLD_DATE_STORED_WITH_THE_SAME_ETAG(EnumSet.of(Rule.R5)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      Map<String, String> dates = new ConcurrentHashMap<>();
      return changingResponses((request, response) -> {
        String tag = request.url() + " " + response.headers().first("ETag").orElse("none");
        Headers stored =
            changing(
                response.headers(), "Last-Modified", date -> dates.computeIfAbsent(tag, _ -> date));
        return with(response, stored);
      });
    }
  },
  VALIDATORS_OF_A_304_IGNORED(EnumSet.of(Rule.R6)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingResponses((_, response) ->
          response.status() == 304
              ? with(response, without(response.headers(), "ETag", "Last-Modified"))
              : response);
    }
  },
  S_MAXAGE_READ_AS_MAX_AGE(EnumSet.of(Rule.R9)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingResponses((_, response) ->
          with(
              response,
              changing(
                  response.headers(), "Cache-Control", all -> all.replace("s-maxage", "max-age"))));
    }
  },
  EXPIRES_BY_LOCAL_CLOCK(EnumSet.of(Rule.R10)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingResponses((_, response) ->
          response.status() == 200 && response.headers().first("Expires").isPresent()
              ? with(response, without(response.headers(), "Date"))
              : response);
    }
  },
  GATES_NOT_SHARED(EnumSet.of(Rule.R12, Rule.R22)) {
    @Override
    Parts in(Parts real) {
      return real.withStore(
          store -> Records.with(store, GateStore.class, MemoryStore.open().gates()));
    }
  },
  RATE_LIMITS_HIDDEN_FROM_THE_GATE(EnumSet.of(Rule.R12, Rule.R13, Rule.R14)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return real ->
          (request, progress) -> real.send(request, TamperingTransport.onlySending(progress));
    }
  },
  OLD_DATE_FORMS_NOT_PARSED(EnumSet.of(Rule.R13)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingResponses((_, response) ->
          response
              .headers()
              .first("Retry-After")
              .filter(when -> when.matches("\\D.*") && !when.matches("..., .*"))
              .map(_ -> with(response, without(response.headers(), "Retry-After")))
              .orElse(response));
    }
  },
  RETRY_AFTER_CUT_AT_FOUR_HOURS(EnumSet.of(Rule.R14)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingResponses((_, response) ->
          with(
              response,
              changing(
                  response.headers(),
                  "Retry-After",
                  wait ->
                      wait.matches("\\d{5,}") && Long.parseLong(wait) > 14_400 ? "14400" : wait)));
    }
  },
  BARE_429_READ_AS_AN_ERROR(EnumSet.of(Rule.R15)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingResponses((_, response) ->
          response.status() == 429 && response.headers().first("Retry-After").isEmpty()
              ? with(response, 500, response.headers())
              : response);
    }
  },
  ERRORS_RETRIED_AT_ONCE(EnumSet.of(Rule.R16)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return real ->
          (request, progress) ->
              switch (real.send(request, progress)) {
                case OutboundResult.Responded response when response.status() == 500 ->
                    real.send(request, progress);
                case OutboundResult other -> other;
              };
    }
  },
  A_404_READ_AS_410(EnumSet.of(Rule.R16, Rule.R17)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingResponses((_, response) ->
          response.status() == 404 ? with(response, 410, response.headers()) : response);
    }
  },
  A_410_READ_AS_404(EnumSet.of(Rule.R17)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingResponses((_, response) ->
          response.status() == 410 ? with(response, 404, response.headers()) : response);
    }
  },
  REDIRECTS_TRUSTED_AT_ONCE(EnumSet.of(Rule.R18)) {
    @Override
    Parts in(Parts real) {
      return real.withStore(store ->
          Stores.committing(
              store,
              commits -> batch -> commits.commit(batch.stream().map(Fault::movedAtOnce).toList())));
    }
  },
  TEMPORARY_REDIRECTS_STORED(EnumSet.of(Rule.R19)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingResponses((_, response) ->
          Set.of(302, 303, 307).contains(response.status())
              ? with(response, 301, response.headers())
              : response);
    }
  },
  CREDENTIALS_SENT_TO_OTHER_ORIGINS(EnumSet.of(Rule.R20)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      List<Credential> known = new CopyOnWriteArrayList<>();
      return changingRequests(request -> {
        known.addAll(known.isEmpty() ? request.credentials() : List.of());
        return new OutboundRequest(
            request.url(),
            request.headers(),
            known,
            request.proxy(),
            request.timeout(),
            request.maxWireBytes(),
            request.maxDecodedBytes());
      });
    }
  },
  USER_AGENT_OF_A_BROWSER(EnumSet.of(Rule.R21)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingRequests(request ->
          with(request, changing(request.headers(), "User-Agent", name -> "Mozilla/5.0 " + name)));
    }
  },
  NO_SPACING_OF_STARTS(EnumSet.of(Rule.R22)) {
    @Override
    Parts in(Parts real) {
      return real.with(gate(2, Duration.ofMillis(1)));
    }
  },
  ROBOTS_TXT_IGNORED(EnumSet.of(Rule.R22)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingResponses((request, response) ->
          request.url().target().equals("/rules.txt")
              ? with(response, 404, response.headers())
              : response);
    }
  },
  FIVE_CONCURRENT_REQUESTS(EnumSet.of(Rule.R22)) {
    @Override
    Parts in(Parts real) {
      return real.with(gate(5, Duration.ofSeconds(1)));
    }
  },
  IGNORED_VALIDATORS_OVERLOOKED(EnumSet.of(Rule.R23)) {
    @Override
    UnaryOperator<HttpTransport> client() {
      return changingResponses((request, response) ->
          response.status() == 200
                  && response.headers().first("ETag").isPresent()
                  && response
                      .headers()
                      .first("ETag")
                      .equals(request.headers().first("If-None-Match"))
              ? with(response, 304, response.headers())
              : response);
    }
  },
  DELIVERIES_OF_HUBS_NOT_COUNTED(EnumSet.of(Rule.R25)) {
    @Override
    Parts in(Parts real) {
      return real.withStore(store ->
          Stores.committing(
              store,
              commits -> batch -> commits.commit(batch.stream().map(Fault::untrusting).toList())));
    }

    @Override
    String violation() {
      return "pause between polls while the hub delivers";
    }
  };

  final Set<Rule> breaks;

  Fault(Set<Rule> breaks) {
    this.breaks = Set.copyOf(breaks);
  }

  /** The engine with this fault. */
  Parts in(Parts real) {
    return real.withTransport(client());
  }

  UnaryOperator<HttpTransport> client() {
    return UnaryOperator.identity();
  }

  /** The start of a violation it causes; empty for any. */
  String violation() {
    return "";
  }

  private static GateConfig gate(int concurrency, Duration spacing) {
    GateConfig usual = GateConfig.defaults();
    return new GateConfig(
        concurrency,
        spacing,
        usual.proxyHosts(),
        usual.requestsInFlight(),
        usual.slowRequestsInFlight(),
        usual.maxActivePolls(),
        Budgets.defaults());
  }

  private static PollCommit movedAtOnce(PollCommit commit) {
    Feed after = commit.after();
    if (after.state().redirects() == null) {
      return commit;
    }
    FeedAddress target = new FeedAddress(after.state().redirects().target());
    return replaced(
        commit,
        new Feed(
            after.id(),
            target.url(),
            after.placement().movedTo(target),
            after.settings(),
            after.description(),
            after.state(),
            after.version()));
  }

  /** No hub is trusted to deliver, whatever it delivers. */
  private static PollCommit untrusting(PollCommit commit) {
    Feed after = commit.after();
    FeedPush push = after.description().push();
    if (push == null) {
      return commit;
    }
    FeedPush untrusted =
        new FeedPush(
            push.hub(),
            push.topic(),
            push.state(),
            push.since(),
            push.leaseExpiresAt(),
            push.attempts(),
            push.lastDeliveryAt(),
            push.lastPingAt(),
            false,
            push.only(),
            push.error());
    return replaced(commit, after.withDescription(after.description().withPush(untrusted)));
  }

  private static PollCommit replaced(PollCommit commit, Feed after) {
    return new PollCommit(
        commit.before(),
        after,
        commit.at(),
        commit.fetch(),
        commit.raw(),
        commit.entries(),
        commit.window(),
        commit.events());
  }
}
