package dev.rssify.cli.render;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryKeywords;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedHealth.LastError;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.text.Printable;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Formats one feed or entry in full, a line for each field. */
public record RecordText(PrintWriter out, int width, Style style) {

  private static final int LABEL = 14;
  private static final int SHOWN_KEYWORDS = 10;
  private static final int SHOWN_COPIES = 10;

  /** The longest line of a text that is comfortable to read. */
  private static final int MAX_LINE_LENGTH = 100;

  public void feed(Feed feed, List<Subscription> subscriptions, Instant now) {
    title(FeedNames.of(feed, subscriptions));
    field("status", FeedStatus.of(feed).toString());
    LastError error = feed.state().health().lastError();
    if (error != null && feed.stats().consecutiveFailures() > 0) {
      field("error", error.code() + ": " + error.message() + " (" + style.second(error.at()) + ")");
    }
    FeedPause pause = feed.settings().pause();
    if (pause != null) {
      field("paused", (pause.reason() == null ? "" : pause.reason() + ", ") + until(pause.until()));
    }
    field("url", feed.url());
    field("site", feed.description().siteLink());
    field(
        "format",
        Stream.of(feed.description().format().code(), feed.description().contentType())
            .filter(Objects::nonNull)
            .collect(Collectors.joining(", served as ")));
    field("id", feed.id().toString());
    field("polled", moment(feed.stats().lastFetchAt()));
    field("succeeded", moment(feed.stats().lastSuccessAt()));
    field("next poll", next(feed.schedule(), now));
    field("interval", Times.about(feed.schedule().interval()));
    new FeedDetails(this::field, style).print(feed);
    subscriptions.forEach(this::subscription);
  }

  private void subscription(Subscription one) {
    field("subscription", one.id() + (one.enabled() ? "" : " (disabled)"));
    field("  label", one.label());
    field("  tags", String.join(", ", one.tags()));
    if (!one.address().url().isEmpty()) {
      field("  url", one.address().url());
    }
    field("  interval", one.interval() == null ? null : Times.about(one.interval()));
    field(
        "  cron",
        one.cron() == null ? null : one.cron().expression() + " (" + one.cron().zone() + ")");
    field("  priority", one.priority() == null ? null : one.priority().toString());
    field("  notes", one.notes());
  }

  /** The newest entries of a feed. */
  public void newest(String feed, List<Entry> entries) {
    if (!entries.isEmpty()) {
      out.println();
    }
    for (Entry entry : entries) {
      EntryText.lines(
              entry.sortAt(), feed, entry.headline().title(), entry.headline().link(), width, style)
          .forEach(out::println);
    }
  }

  /**
   * Prints an entry with its text.
   *
   * @param feed the name of its feed
   * @param copies links of entries with the same text
   * @param keywords best first
   */
  public void entry(
      Entry entry, String feed, List<String> copies, List<EntryKeywords.Keyword> keywords) {
    ParsedEntry published = entry.content().published();
    title(Objects.requireNonNullElse(published.title(), "(no title)"));
    field("feed", feed);
    field("link", published.link());
    field("published", moment(published.published()));
    field("updated", moment(published.updated()));
    field("first seen", moment(entry.firstSeen()));
    field(
        "authors",
        published.authors().stream()
            .map(Person::name)
            .filter(Objects::nonNull)
            .collect(Collectors.joining(", ")));
    field("categories", String.join(", ", published.categories()));
    published.enclosures().forEach(enclosure -> field("enclosure", enclosure.url()));
    field(
        "keywords",
        keywords.stream()
            .limit(SHOWN_KEYWORDS)
            .map(EntryKeywords.Keyword::term)
            .collect(Collectors.joining(", ")));
    copies.stream().limit(SHOWN_COPIES).forEach(link -> field("copy", link));
    field("uid", entry.uid());
    String text = entry.content().text();
    if (!text.isBlank()) {
      out.println();
      text.lines().forEach(this::wrapped);
    }
  }

  private void title(String text) {
    out.println(style.paint(Style.Color.BOLD, Printable.line(text)));
  }

  private void field(String label, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      out.println(
          style.paint(Style.Color.FAINT, String.format(Locale.ROOT, "%-" + LABEL + "s", label))
              + Printable.line(value));
    }
  }

  private void wrapped(String line) {
    WordWrap.lines(Printable.line(line), Math.min(width, MAX_LINE_LENGTH), 0).forEach(out::println);
  }

  private @Nullable String moment(@Nullable Instant at) {
    return at == null ? null : style.second(at);
  }

  private String until(Instant at) {
    return at.equals(FeedSchedule.NEVER)
        ? "until 'rssify resume FEED'"
        : "until " + style.minute(at);
  }

  private String next(FeedSchedule schedule, Instant now) {
    String next = Times.next(schedule, now);
    return schedule.isNever() || !schedule.nextRunAt().isAfter(now)
        ? next
        : style.second(schedule.nextRunAt()) + ", " + next;
  }
}
