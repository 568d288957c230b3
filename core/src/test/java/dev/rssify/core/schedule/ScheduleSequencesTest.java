package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.DecisionTrace.Step;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.parsed.PublisherHints;
import dev.rssify.testkit.golden.Golden;
import dev.rssify.testkit.golden.GoldenCase;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Sequences of polls and the resulting schedules (docs/scheduling.md), with the failure modes. Each
 * runs once for a feed with the smallest floor and once for one without (R23).
 */
class ScheduleSequencesTest {

  static List<GoldenCase> sequences() {
    return Golden.cases(
        Path.of(System.getProperty("rssify.root"), "core/src/test/resources/golden/schedule"));
  }

  @ParameterizedTest
  @MethodSource("sequences")
  void polls_lead_to_the_documented_schedule(GoldenCase sequence) {
    Map<String, Object> outcome = new LinkedHashMap<>();
    outcome.put("floor_300s", replay(sequence.inputTree(), feed(sequence.inputTree()).earned()));
    outcome.put("R23", replay(sequence.inputTree(), feed(sequence.inputTree())));
    sequence.verify(outcome);
  }

  private static List<String> replay(JsonNode input, PolledFeed feed) {
    List<String> decisions = new ArrayList<>();
    for (JsonNode poll : input.path("polls")) {
      String what = poll.isString() ? poll.stringValue() : poll.path("poll").stringValue();
      decisions.add(show(feed.poll(signal(what), seconds(poll, "fresh"), seconds(poll, "quota"))));
    }
    return decisions;
  }

  private static PolledFeed feed(JsonNode input) {
    PolledFeed feed =
        new PolledFeed(
            new NextPoll(
                ScheduleConfig.defaults().withJitterRatio(input.path("jitter").asDouble(0))));
    Duration cadence = seconds(input, "cadence");
    if (cadence != null) {
      feed.cadence(cadence);
    }
    Duration base = seconds(input, "interval");
    if (base != null) {
      feed.lastInterval(base);
    }
    Duration explicit = seconds(input, "explicit");
    if (explicit != null) {
      feed.interval(explicit);
    }
    return feed.hints(
        new PublisherHints(
            input.has("ttl") ? input.path("ttl").asInt() : null,
            list(input, "skip_hours").stream().map(Integer::valueOf).toList(),
            list(input, "skip_days").stream().map(DayOfWeek::valueOf).toList(),
            input.has("period") ? input.path("period").stringValue() : null,
            input.has("frequency") ? input.path("frequency").asInt() : null,
            null));
  }

  private static PollSignal signal(String what) {
    String[] parts = what.split(" ", 2);
    return switch (parts[0]) {
      case "304" -> new PollSignal.NotModified();
      case "new" -> new PollSignal.Document(Integer.parseInt(parts[1]), false);
      case "nothing" -> new PollSignal.Document(0, false);
      case "gap" -> new PollSignal.Document(Integer.parseInt(parts[1]), true);
      case "retry-after" ->
          new PollSignal.RateLimited(Duration.ofSeconds(Long.parseLong(parts[1])));
      case "429" -> new PollSignal.RateLimited(null);
      case "410" -> new PollSignal.Gone();
      case "http_error" -> new PollSignal.Failure(Reason.HTTP_ERROR);
      case "network_error" -> new PollSignal.Failure(Reason.NETWORK_ERROR);
      case "parse_error" -> new PollSignal.Failure(Reason.PARSE_ERROR);
      default -> throw new IllegalArgumentException(what);
    };
  }

  private static String show(NextPoll.Decision decision) {
    String steps =
        decision.trace().steps().stream()
            .map(ScheduleSequencesTest::show)
            .collect(Collectors.joining(", "));
    Duration wait = decision.trace().waiting();
    return "%s: %s %s by %s, interval %s (%s)"
        .formatted(
            wait == null ? "never" : seconds(wait),
            lower(decision.trace().verdict()),
            lower(decision.schedule().state()),
            lower(decision.schedule().reason()),
            seconds(decision.schedule().interval()),
            steps);
  }

  private static String show(Step step) {
    return step.name()
        + (step.rule() == null ? "" : " " + step.rule())
        + " "
        + seconds(step.result());
  }

  private static String seconds(Duration duration) {
    return duration.toMillis() % 1000 == 0
        ? String.valueOf(duration.toSeconds())
        : String.format(Locale.ROOT, "%.3f", duration.toMillis() / 1000.0);
  }

  private static @Nullable Duration seconds(JsonNode node, String field) {
    return node.isObject() && node.has(field)
        ? Duration.ofSeconds(node.path(field).asLong())
        : null;
  }

  private static List<String> list(JsonNode node, String field) {
    List<String> values = new ArrayList<>();
    node.path(field).forEach(value -> values.add(value.asString()));
    return values;
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
