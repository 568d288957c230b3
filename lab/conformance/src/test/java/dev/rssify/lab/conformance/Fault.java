package dev.rssify.lab.conformance;

import static dev.rssify.lab.conformance.Tampered.changing;
import static dev.rssify.lab.conformance.Tampered.hearing;
import static dev.rssify.lab.conformance.Tampered.plus;
import static dev.rssify.lab.conformance.Tampered.saying;
import static dev.rssify.lab.conformance.Tampered.with;
import static dev.rssify.lab.conformance.Tampered.without;

import dev.rssify.core.dispatch.Budgets;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.model.Credential;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedAddress;
import dev.rssify.core.model.Headers;
import dev.rssify.core.model.OutboundRequest;
import dev.rssify.core.model.OutboundResult;
import dev.rssify.core.model.PollCommit;
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

/** A mistake in the policy, and the rules it breaks. */
enum Fault {
  CONDITIONS_ON_FIRST_CONTACT(EnumSet.of(Rule.R1)) {
    @Override
    UnaryOperator<Outbound> client() {
      Set<String> asked = ConcurrentHashMap.newKeySet();
      return saying(request ->
          asked.add(request.url().toString())
              ? with(request, plus(request.headers(), "If-Modified-Since", "ages ago"))
              : request);
    }
  },
  WEAK_ETAGS_MADE_STRONG(EnumSet.of(Rule.R2)) {
    @Override
    UnaryOperator<Outbound> client() {
      return saying(request ->
          with(
              request,
              changing(request.headers(), "If-None-Match", tag -> tag.replaceFirst("^W/", ""))));
    }
  },
  DATE_TAKEN_FOR_LAST_MODIFIED(EnumSet.of(Rule.R3)) {
    @Override
    UnaryOperator<Outbound> client() {
      return hearing((_, answer) ->
          answer.headers().first("Last-Modified").isPresent()
              ? answer
              : answer
                  .headers()
                  .first("Date")
                  .map(date -> with(answer, plus(answer.headers(), "Last-Modified", date)))
                  .orElse(answer));
    }
  },
  LOST_VALIDATORS_KEPT(EnumSet.of(Rule.R4)) {
    @Override
    UnaryOperator<Outbound> client() {
      Map<String, String> held = new ConcurrentHashMap<>();
      return hearing((request, answer) -> {
        String key = request.url().toString();
        answer.headers().first("ETag").ifPresent(tag -> held.put(key, tag));
        return answer.status() == 200
                && answer.headers().first("ETag").isEmpty()
                && held.containsKey(key)
            ? with(answer, plus(answer.headers(), "ETag", held.get(key)))
            : answer;
      });
    }
  },
  DATE_KEPT_WHILE_THE_ETAG_IS_THE_SAME(EnumSet.of(Rule.R5)) {
    @Override
    UnaryOperator<Outbound> client() {
      Map<String, String> dates = new ConcurrentHashMap<>();
      return hearing((request, answer) -> {
        String tag = request.url() + " " + answer.headers().first("ETag").orElse("none");
        Headers kept =
            changing(
                answer.headers(), "Last-Modified", date -> dates.computeIfAbsent(tag, _ -> date));
        return with(answer, kept);
      });
    }
  },
  NOT_MODIFIED_TAKEN_WITHOUT_ITS_VALIDATORS(EnumSet.of(Rule.R6)) {
    @Override
    UnaryOperator<Outbound> client() {
      return hearing((_, answer) ->
          answer.status() == 304
              ? with(answer, without(answer.headers(), "ETag", "Last-Modified"))
              : answer);
    }
  },
  SHARED_CACHES_WORD_TAKEN_FOR_OURS(EnumSet.of(Rule.R9)) {
    @Override
    UnaryOperator<Outbound> client() {
      return hearing((_, answer) ->
          with(
              answer,
              changing(
                  answer.headers(), "Cache-Control", all -> all.replace("s-maxage", "max-age"))));
    }
  },
  EXPIRES_BY_OUR_CLOCK(EnumSet.of(Rule.R10)) {
    @Override
    UnaryOperator<Outbound> client() {
      return hearing((_, answer) ->
          answer.status() == 200 && answer.headers().first("Expires").isPresent()
              ? with(answer, without(answer.headers(), "Date"))
              : answer);
    }
  },
  GATES_NOT_SHARED(EnumSet.of(Rule.R12, Rule.R22)) {
    @Override
    Parts in(Parts real) {
      return real.withStore(
          store -> Records.with(store, GateStore.class, MemoryStore.open().gates()));
    }
  },
  RATE_LIMITS_KEPT_FROM_THE_GATE(EnumSet.of(Rule.R12, Rule.R13, Rule.R14)) {
    @Override
    UnaryOperator<Outbound> client() {
      return real -> (request, progress) -> real.send(request, Tampered.onlySending(progress));
    }
  },
  OLD_DATE_FORMS_NOT_READ(EnumSet.of(Rule.R13)) {
    @Override
    UnaryOperator<Outbound> client() {
      return hearing((_, answer) ->
          answer
              .headers()
              .first("Retry-After")
              .filter(when -> when.matches("\\D.*") && !when.matches("..., .*"))
              .map(_ -> with(answer, without(answer.headers(), "Retry-After")))
              .orElse(answer));
    }
  },
  RETRY_AFTER_CUT_AT_FOUR_HOURS(EnumSet.of(Rule.R14)) {
    @Override
    UnaryOperator<Outbound> client() {
      return hearing((_, answer) ->
          with(
              answer,
              changing(
                  answer.headers(),
                  "Retry-After",
                  wait ->
                      wait.matches("\\d{5,}") && Long.parseLong(wait) > 14_400 ? "14400" : wait)));
    }
  },
  BARE_429_TAKEN_FOR_AN_ERROR(EnumSet.of(Rule.R15)) {
    @Override
    UnaryOperator<Outbound> client() {
      return hearing((_, answer) ->
          answer.status() == 429 && answer.headers().first("Retry-After").isEmpty()
              ? with(answer, 500, answer.headers())
              : answer);
    }
  },
  ERRORS_TRIED_AGAIN_AT_ONCE(EnumSet.of(Rule.R16)) {
    @Override
    UnaryOperator<Outbound> client() {
      return real ->
          (request, progress) ->
              switch (real.send(request, progress)) {
                case OutboundResult.Answered answer when answer.status() == 500 ->
                    real.send(request, progress);
                case OutboundResult other -> other;
              };
    }
  },
  MISSING_TAKEN_FOR_GONE(EnumSet.of(Rule.R16, Rule.R17)) {
    @Override
    UnaryOperator<Outbound> client() {
      return hearing(
          (_, answer) -> answer.status() == 404 ? with(answer, 410, answer.headers()) : answer);
    }
  },
  GONE_TAKEN_FOR_MISSING(EnumSet.of(Rule.R17)) {
    @Override
    UnaryOperator<Outbound> client() {
      return hearing(
          (_, answer) -> answer.status() == 410 ? with(answer, 404, answer.headers()) : answer);
    }
  },
  MOVES_BELIEVED_AT_ONCE(EnumSet.of(Rule.R18)) {
    @Override
    Parts in(Parts real) {
      return real.withStore(store ->
          Stores.committing(
              store,
              commits -> batch -> commits.commit(batch.stream().map(Fault::movedAtOnce).toList())));
    }
  },
  TEMPORARY_REDIRECTS_BELIEVED(EnumSet.of(Rule.R19)) {
    @Override
    UnaryOperator<Outbound> client() {
      return hearing((_, answer) ->
          Set.of(302, 303, 307).contains(answer.status())
              ? with(answer, 301, answer.headers())
              : answer);
    }
  },
  SECRETS_TOLD_TO_STRANGERS(EnumSet.of(Rule.R20)) {
    @Override
    UnaryOperator<Outbound> client() {
      List<Credential> known = new CopyOnWriteArrayList<>();
      return saying(request -> {
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
  DRESSED_UP_AS_A_BROWSER(EnumSet.of(Rule.R21)) {
    @Override
    UnaryOperator<Outbound> client() {
      return saying(request ->
          with(request, changing(request.headers(), "User-Agent", name -> "Mozilla/5.0 " + name)));
    }
  },
  NO_PAUSE_BETWEEN_STARTS(EnumSet.of(Rule.R22)) {
    @Override
    Parts in(Parts real) {
      return real.with(gate(2, Duration.ofMillis(1)));
    }
  },
  ROBOTS_TXT_IGNORED(EnumSet.of(Rule.R22)) {
    @Override
    UnaryOperator<Outbound> client() {
      return hearing((request, answer) ->
          request.url().target().equals("/rules.txt")
              ? with(answer, 404, answer.headers())
              : answer);
    }
  },
  FIVE_AT_A_TIME(EnumSet.of(Rule.R22)) {
    @Override
    Parts in(Parts real) {
      return real.with(gate(5, Duration.ofSeconds(1)));
    }
  },
  IGNORED_VALIDATORS_OVERLOOKED(EnumSet.of(Rule.R23)) {
    @Override
    UnaryOperator<Outbound> client() {
      return hearing((request, answer) ->
          answer.status() == 200
                  && answer.headers().first("ETag").isPresent()
                  && answer.headers().first("ETag").equals(request.headers().first("If-None-Match"))
              ? with(answer, 304, answer.headers())
              : answer);
    }
  };

  final Set<Rule> breaks;

  Fault(Set<Rule> breaks) {
    this.breaks = Set.copyOf(breaks);
  }

  /** The engine with this fault. */
  Parts in(Parts real) {
    return real.withOutbound(client());
  }

  UnaryOperator<Outbound> client() {
    return UnaryOperator.identity();
  }

  private static GateConfig gate(int concurrency, Duration spacing) {
    GateConfig usual = GateConfig.defaults();
    return new GateConfig(
        concurrency,
        spacing,
        usual.proxyHosts(),
        usual.requestsInFlight(),
        usual.slowRequestsInFlight(),
        usual.pollsAtWork(),
        Budgets.defaults());
  }

  private static PollCommit movedAtOnce(PollCommit commit) {
    Feed after = commit.after();
    if (after.state().redirects() == null) {
      return commit;
    }
    FeedAddress target = new FeedAddress(after.state().redirects().target());
    Feed moved =
        new Feed(
            after.id(),
            target.url(),
            after.placement().movedTo(target),
            after.settings(),
            after.description(),
            after.state(),
            after.version());
    return new PollCommit(
        commit.before(),
        moved,
        commit.at(),
        commit.fetch(),
        commit.raw(),
        commit.entries(),
        commit.window(),
        commit.events());
  }
}
