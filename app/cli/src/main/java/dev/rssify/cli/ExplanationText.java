package dev.rssify.cli;

import dev.rssify.core.model.DecisionTrace;
import dev.rssify.core.model.DecisionTrace.Step;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedSchedule;
import dev.rssify.core.model.FetchRecord;
import dev.rssify.core.operations.Explanation;
import dev.rssify.core.operations.Explanation.Prospect;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Why a feed is asked when it is, for people. */
record ExplanationText(PrintWriter out) {

  void print(Explanation explanation) {
    Feed feed = explanation.feed();
    FeedSchedule schedule = feed.schedule();
    out.println(Printable.line(feed.url()));
    out.println(
        words(schedule.state())
            + ", "
            + next(schedule, explanation.at())
            + ", because of "
            + words(schedule.reason()));
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
      decision(poll.decision());
    }
    for (Prospect prospect : explanation.prospects()) {
      out.println();
      out.println(
          "If a poll now found "
              + (prospect.found().equals("error") ? "an error" : prospect.found())
              + ": "
              + next(prospect.schedule(), explanation.at()));
      decision(prospect.decision());
    }
  }

  private void decision(DecisionTrace decision) {
    for (Step step : decision.steps()) {
      out.printf(
          Locale.ROOT,
          "  %-18s %14s%s%n",
          step.name(),
          shown(step.result()),
          step.rule() == null ? "" : "  " + step.rule());
    }
    out.printf(
        Locale.ROOT,
        "  %s, %s, because of %s%n",
        words(decision.verdict()),
        words(decision.state()),
        words(decision.reason()));
  }

  private static String next(FeedSchedule schedule, Instant now) {
    if (!schedule.nextRunAt().isBefore(FeedSchedule.NEVER)) {
      return "never asked again";
    }
    Duration wait = Duration.between(now, schedule.nextRunAt());
    return "asked next at "
        + second(schedule.nextRunAt())
        + (wait.isPositive() ? ", in " + shown(wait) : ", which is now");
  }

  private static Instant second(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS);
  }

  private static String shown(Duration duration) {
    StringBuilder text = new StringBuilder();
    unit(text, duration.toDaysPart(), "d");
    unit(text, duration.toHoursPart(), "h");
    unit(text, duration.toMinutesPart(), "min");
    unit(text, duration.toSecondsPart(), "s");
    return text.isEmpty() ? "0 s" : text.toString();
  }

  private static void unit(StringBuilder text, long amount, String unit) {
    if (amount > 0) {
      text.append(text.isEmpty() ? "" : " ").append(amount).append(' ').append(unit);
    }
  }

  private static String words(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
