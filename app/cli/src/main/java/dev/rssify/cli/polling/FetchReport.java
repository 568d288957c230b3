package dev.rssify.cli.polling;

import dev.rssify.cli.io.Output;
import dev.rssify.cli.render.EventText;
import dev.rssify.cli.render.ProgressLine;
import dev.rssify.cli.render.Style;
import dev.rssify.cli.render.Terminal;
import dev.rssify.core.model.http.MaskedUrl;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.manual.FetchPass;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.text.Printable;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.EventView;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The output of {@code fetch}: events and failures as they occur, then a summary.
 *
 * <p>Threading: called by concurrent polls; each line is written at once, so lines do not mix.
 */
public sealed interface FetchReport extends FetchPass.Progress {

  /**
   * Prints an event.
   *
   * @param names the names of feeds by id
   */
  void event(JournalEvent event, Function<UUID, String> names);

  void summary(List<PollOutcome> outcomes);

  /** Sets the names of feeds, for failures from now on. */
  default void names(Function<UUID, String> names) {}

  /** Shows a text in the last line of a terminal; an empty one removes it. */
  default void status(String text) {}

  /**
   * Reports that no feed was due.
   *
   * @param next when the next feed is due
   */
  void nothing(Optional<Instant> next);

  /** The label or title of the feed of a failure; empty when it has none besides its URL. */
  private static Optional<String> name(PollOutcome.Failed failed, Function<UUID, String> names) {
    try {
      return Optional.of(names.apply(failed.feedId()))
          .filter(name ->
              !name.isEmpty()
                  && !MaskedUrl.of(failed.url()).endsWith("://" + name)
                  && !name.equals(failed.feedId().toString())); // it was removed meanwhile
    } catch (StoreException e) {
      return Optional.empty(); // The poll may have failed because of the store.
    }
  }

  static FetchReport of(Output output) {
    boolean shown = !output.quiet() && Terminal.isInteractive();
    return output.json()
        ? new Json(output.out())
        : new Text(
            output.out(),
            output.err(),
            output.quiet(),
            new ProgressLine(output.err(), shown),
            output.style());
  }

  /** One JSON object per line: journal events, and one for each failed poll. */
  record Json(PrintWriter out, AtomicReference<Function<UUID, String>> naming)
      implements FetchReport {

    public Json(PrintWriter out) {
      this(out, new AtomicReference<>(_ -> ""));
    }

    @Override
    public void names(Function<UUID, String> names) {
      naming.set(names);
    }

    @Override
    public void event(JournalEvent event, Function<UUID, String> names) {
      line(EventView.line(event));
    }

    @Override
    public void polled(PollOutcome outcome) {
      if (outcome instanceof PollOutcome.Failed failed) {
        Map<String, @Nullable Object> named = new LinkedHashMap<>();
        named.put("feed_title", FetchReport.name(failed, naming.get()).orElse(null));
        line(RecordJson.merge(RecordJson.line(PollOutcome.class, outcome), RecordJson.line(named)));
      }
    }

    @Override
    public void summary(List<PollOutcome> outcomes) {
      out.flush();
    }

    @Override
    public void nothing(Optional<Instant> next) {}

    private void line(String line) {
      out.println(line);
      out.flush();
    }
  }

  /**
   * Text for a terminal.
   *
   * @param naming the names of feeds; an empty name for a feed that has none
   */
  record Text(
      PrintWriter out,
      PrintWriter err,
      boolean quiet,
      ProgressLine progress,
      Style style,
      AtomicReference<Function<UUID, String>> naming)
      implements FetchReport {

    public Text(
        PrintWriter out, PrintWriter err, boolean quiet, ProgressLine progress, Style style) {
      this(out, err, quiet, progress, style, new AtomicReference<>(_ -> ""));
    }

    @Override
    public void names(Function<UUID, String> names) {
      naming.set(names);
    }

    /** The name of a feed and its URL, or the URL alone when it is the name too. */
    private String feed(PollOutcome.Failed failed) {
      String url = Printable.line(MaskedUrl.of(failed.url()));
      return name(failed, naming.get())
          .map(name -> style.paint(Style.Color.NAME, Printable.line(name)) + " (" + url + ")")
          .orElse(url);
    }

    @Override
    public void status(String text) {
      progress.status(text);
    }

    @Override
    public void started(int feeds) {
      progress.started(feeds);
    }

    /** Skips events of subscriptions, which the user has just changed. */
    @Override
    public void event(JournalEvent event, Function<UUID, String> names) {
      Payload payload = event.payload();
      if (!(quiet
          || payload instanceof Payload.FeedAdded
          || payload instanceof Payload.FeedChanged
          || payload instanceof Payload.FeedRemoved)) {
        line(EventText.words(payload, names.apply(event.feedId()), style));
      }
    }

    @Override
    public void polled(PollOutcome outcome) {
      if (outcome instanceof PollOutcome.Failed failed) {
        String line =
            style.paint(Style.Color.BAD, "failed")
                + "  "
                + feed(failed)
                + ": "
                + Printable.line(MaskedUrl.of(failed.message()))
                + " ["
                + failed.code()
                + "]";
        progress.above(() -> print(line, err));
      }
      progress.polled(outcome);
    }

    @Override
    public void summary(List<PollOutcome> outcomes) {
      int added = 0;
      int updated = 0;
      int fresh = 0;
      Map<String, Integer> failures = new TreeMap<>();
      for (PollOutcome outcome : outcomes) {
        switch (outcome) {
          case PollOutcome.Succeeded done -> {
            added += done.newEntries();
            updated += done.updatedEntries();
            fresh += done.code().equals(PollOutcome.FRESH) ? 1 : 0;
          }
          case PollOutcome.Failed failed -> failures.merge(failed.code(), 1, Integer::sum);
        }
      }
      line(
          String.format(
              Locale.ROOT,
              "Polled %s, %s; %s, %d updated%s",
              EventText.counted(outcomes.size() - fresh, "feed", "feeds"),
              failed(failures),
              EventText.counted(added, "new entry", "new entries"),
              updated,
              fresh == 0 ? "" : "; " + fresh + " not polled, still fresh (Cache-Control)"));
    }

    /** The number of failures by code, as their lines may have scrolled away. */
    private static String failed(Map<String, Integer> failures) {
      int all = failures.values().stream().mapToInt(Integer::intValue).sum();
      String codes =
          failures.entrySet().stream()
              .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
              .map(code -> code.getValue() + " " + code.getKey())
              .collect(Collectors.joining(", ", " (", ")"));
      return all + " failed" + (all == 0 ? "" : codes);
    }

    @Override
    public void nothing(Optional<Instant> next) {
      line(
          next.map(at ->
                  "nothing is due; the next poll is at "
                      + style.second(at)
                      + "; --all polls every feed now")
              .orElse(
                  "no feed of this store is polled; run 'rssify feeds', or add one: rssify add URL"));
    }

    private void line(String line) {
      if (!quiet) {
        progress.above(() -> print(line, out));
      }
    }

    private static void print(String line, PrintWriter to) {
      to.println(line);
      to.flush();
    }
  }
}
