package dev.rssify.cli.polling;

import dev.rssify.cli.render.Style;
import dev.rssify.cli.render.Table;
import dev.rssify.cli.render.WordWrap;
import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.DecisionTrace.Step;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.operations.inspection.Explanation.Prospect;
import dev.rssify.core.text.Printable;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Formats the explanation of a schedule as text. */
record ExplanationText(PrintWriter out, int width, Style style) {

  private static final String INDENT = "  ";

  /**
   * @param name the name of the feed
   */
  void print(Explanation explanation, String name) {
    Feed feed = explanation.feed();
    FeedSchedule schedule = feed.schedule();
    head(Printable.line(name), Printable.line(feed.url()));
    out.println(words(schedule.state()) + "; " + next(schedule, explanation.at()));
    out.println("because of " + words(schedule.reason()));
    if (explanation.openAttempt() != null) {
      wrapped(
          "A poll that started at "
              + second(explanation.openAttempt())
              + " has no stored result: it is running, or the store failed and it is retried"
              + " within minutes.",
          0);
    }
    Steps steps = Steps.of(explanation);
    for (FetchRecord poll : explanation.polls()) {
      out.println();
      out.println(
          second(poll.at())
              + "  "
              + poll.outcome()
              + (poll.status() == null ? "" : " (" + poll.status() + ")")
              + ", "
              + poll.newEntries()
              + " new");
      decision(poll.decision(), steps);
    }
    for (Prospect prospect : explanation.prospects()) {
      out.println();
      out.println(
          "If a poll now found "
              + (prospect.found().equals("error") ? "an error" : prospect.found())
              + ": "
              + next(prospect.schedule(), explanation.at()));
      decision(prospect.decision(), steps);
    }
  }

  /** Name and URL, on two lines when they do not fit on one. */
  private void head(String name, String url) {
    if (url.endsWith("://" + name)) {
      out.println(url);
      return;
    }
    boolean fits = Table.columns(name) + INDENT.length() + Table.columns(url) <= width;
    out.println(style.paint(Style.Color.BOLD, name) + (fits ? INDENT : "\n") + url);
  }

  /** The widths of the first two columns of all steps. */
  private record Steps(int names, int results) {

    static Steps of(Explanation explanation) {
      List<Step> all =
          Stream.concat(
                  explanation.polls().stream().map(FetchRecord::decision),
                  explanation.prospects().stream().map(Prospect::decision))
              .flatMap(decision -> decision.steps().stream())
              .toList();
      return new Steps(
          widest(all.stream().map(Step::name)),
          widest(all.stream().map(step -> shown(step.result()))));
    }

    private static int widest(Stream<String> texts) {
      return texts.mapToInt(Table::columns).max().orElse(0);
    }

    String line(Step step) {
      return INDENT
          + padded(step.name(), names)
          + INDENT
          + padded(shown(step.result()), results)
          + INDENT
          + meaning(step)
          + (step.rule() == null ? "" : " (" + step.rule() + ")");
    }

    private static String padded(String text, int columns) {
      return text + " ".repeat(Math.max(0, columns - Table.columns(text)));
    }

    int indent() {
      return names + results + 3 * INDENT.length();
    }
  }

  private void wrapped(String text, int indent) {
    WordWrap.lines(text, width, indent).forEach(out::println);
  }

  private void decision(DecisionTrace decision, Steps steps) {
    decision.steps().forEach(step -> wrapped(steps.line(step), steps.indent()));
    String verdict = words(decision.verdict());
    String state = words(decision.state());
    out.printf(
        Locale.ROOT,
        "  %s, because of %s%n",
        verdict.equals(state) ? state : verdict + ", " + state,
        words(decision.reason()));
  }

  private static String meaning(Step step) {
    return switch (step.name()) {
      case "base" -> "the previous interval";
      case "factor" -> "shorter after new entries, longer without";
      case "blend" -> "towards its publishing rhythm";
      case "clamp" -> "limited to the minimum and maximum";
      case "jitter" -> "random shift to spread the load";
      case "skip_window" -> "outside the skip hours of the feed";
      case "operator_interval", "cron", "operator" -> "as configured";
      case "recovery" -> "slower until the host recovers";
      case "retry_after" -> "Retry-After of the server";
      case "rate_limited" -> "longer with each consecutive 429";
      case "quota" -> "the quota of the server is used up";
      case "floor" -> "the minimum time between polls";
      case "usual" -> "the interval without the error";
      case "backoff" -> "longer with each consecutive error";
      case "freshness" -> "freshness of the response (Cache-Control)";
      case "push" -> "a WebSub hub pushes changes";
      default -> "set by the publisher";
    };
  }

  private String next(FeedSchedule schedule, Instant now) {
    if (schedule.isNever()) {
      return "not polled again";
    }
    Duration wait = Duration.between(now, schedule.nextRunAt());
    return "next poll at "
        + second(schedule.nextRunAt())
        + (wait.isPositive() ? ", in " + shown(wait) : ", due now");
  }

  private String second(Instant at) {
    return style.second(at);
  }

  /** The two largest units, such as 13h 5m. */
  private static String shown(Duration duration) {
    List<String> units = new ArrayList<>();
    unit(units, duration.toDaysPart(), "d");
    unit(units, duration.toHoursPart(), "h");
    unit(units, duration.toMinutesPart(), "min");
    unit(units, duration.toSecondsPart(), "s");
    return units.isEmpty() ? "0 s" : String.join(" ", units.subList(0, Math.min(2, units.size())));
  }

  private static void unit(List<String> units, long amount, String unit) {
    if (amount > 0) {
      units.add(amount + " " + unit);
    }
  }

  private static String words(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
