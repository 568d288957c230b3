package dev.rssify.embed.derive;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryKeywords.Keyword;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.operations.contexts.FeedContext;
import dev.rssify.core.operations.contexts.FeedContexts;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.JournalBatches;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NameUuid;
import dev.rssify.json.codec.RecordJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Computes what feeds are about, when they have new entries and as often as their volume requires.
 *
 * <p>Invariants: an event that concerns a feed becomes a stored task before the cursor moves; the
 * task is removed after the context is stored. A context equal to the current one is not stored, so
 * repeating a task after a crash emits nothing.
 *
 * <p>Not thread-safe.
 */
public final class Contexts {

  /** The cursor of the contexts. */
  public static final String CURSOR = "contexts";

  private static final String TASK = "context";
  private static final int BATCH = 512;
  private static final int DUE = 100;
  private static final int DAYS = 7;
  private static final int AT_LEAST = 20;
  private static final int AT_MOST = 500;
  private static final int LEAD = 400;
  private static final int KEYWORDS = 10;
  private static final double PRECISION = 10_000;
  private static final Duration RETRY = Duration.ofMinutes(10);

  private final Store store;
  private final FeedContexts contexts;
  private final WordFrequencies frequencies;
  private final @Nullable LanguageModel model;
  private final InstantSource clock;
  private final BooleanSupplier stopped;

  /**
   * @param frequencies only read
   * @param model writes the summaries; null to take sentences of the entries
   * @param stopped ends a running computation after the current feed
   */
  public Contexts(
      Store store,
      WordFrequencies frequencies,
      @Nullable LanguageModel model,
      InstantSource clock,
      BooleanSupplier stopped) {
    this.store = store;
    this.contexts = new FeedContexts(store);
    this.frequencies = frequencies;
    this.model = model;
    this.clock = clock;
    this.stopped = stopped;
  }

  /** Computes due contexts; returns the number of new versions. */
  public int catchUp() {
    int _ = new JournalBatches(store, CURSOR, BATCH, stopped).forEach(this::addTasks);
    int added = 0;
    RuntimeException failure = null;
    List<Task> due = store.tasks().due(TASK, now(), DUE);
    while (!due.isEmpty() && !stopped.getAsBoolean()) {
      for (Task task : due) {
        try {
          added += compute(UUID.fromString(task.payload())) ? 1 : 0;
          store.tasks().remove(task.id());
        } catch (RuntimeException e) {
          failure = e; // the other feeds are not affected
          store.tasks().update(task.dueAgain(now().plus(RETRY)));
        }
      }
      due = store.tasks().due(TASK, now(), DUE);
    }
    if (failure != null) {
      throw failure;
    }
    return added;
  }

  /** Returns the number of feeds that changed. */
  private int addTasks(List<JournalEvent> events) {
    Set<UUID> changed = new LinkedHashSet<>();
    for (JournalEvent event : events) {
      switch (event.payload()) {
        case Payload.NewEntry _, Payload.EntryUpdated _, Payload.EntriesRewritten _ ->
            changed.add(event.feedId());
        case Payload.FeedRemoved _ -> {
          changed.remove(event.feedId());
          contexts.remove(event.feedId());
        }
        default -> {}
      }
    }
    for (UUID feedId : changed) {
      Instant due =
          current(feedId)
              .map(context -> context.at().plus(context.pace()))
              .filter(now()::isBefore)
              .orElse(now());
      boolean _ =
          store
              .tasks()
              .add(
                  new Task(
                      NameUuid.of("context of " + feedId),
                      TASK,
                      null,
                      0,
                      due,
                      0,
                      null,
                      feedId.toString()));
    }
    return changed.size();
  }

  private Optional<FeedContext> current(UUID feedId) {
    return contexts
        .current(feedId)
        .map(body ->
            RecordJson.read(FeedContext.class, new String(body.toBytes(), StandardCharsets.UTF_8)));
  }

  /** Computes the context of a feed; false when there is no new version. */
  private boolean compute(UUID feedId) {
    Feed feed = store.feeds().feed(feedId).orElse(null);
    Instant now = now();
    Instant since = now.minus(DAYS, ChronoUnit.DAYS);
    List<Entry> entries = feed == null ? List.of() : recent(feedId, since);
    if (feed == null || entries.isEmpty()) {
      contexts.remove(feedId);
      return false;
    }
    FeedContext before = current(feedId).orElse(null);
    FeedContext context = summarized(feed, entries, since, before);
    if (before != null && before.saysTheSameAs(context)) {
      return false;
    }
    String version = String.valueOf(context.version());
    String uid = entries.getFirst().uid();
    contexts.put(
        feedId,
        new Derivation(
            uid,
            FeedContexts.KIND,
            version,
            now,
            "application/json",
            Body.of(RecordJson.utf8(context))),
        new JournalDraft(
            NameUuid.of("context of " + feedId + " " + uid + " " + version),
            now,
            feedId,
            EventFeed.of(feed, store.subscriptions().of(feedId)),
            new Payload.ContextUpdated(
                context.key(),
                version,
                context.summaryShort(),
                context.summaryLong(),
                context.keywords().stream().map(Keyword::term).toList(),
                context.entries(),
                context.method())));
    return true;
  }

  /** The entries of the last days, or the newest ones if these are more. */
  private List<Entry> recent(UUID feedId, Instant since) {
    List<Entry> newest = store.entries().list(EntryQuery.newest(feedId, AT_MOST)).entries();
    List<Entry> recent = new ArrayList<>();
    for (Entry entry : newest) {
      if (recent.size() < AT_LEAST || !entry.sortAt().isBefore(since)) {
        recent.add(entry);
      }
    }
    return recent;
  }

  /** Sends no request if the language model has summarized the same entries before. */
  private FeedContext summarized(
      Feed feed, List<Entry> entries, Instant since, @Nullable FeedContext before) {
    List<AnalyzedText> texts =
        entries.stream().map(entry -> AnalyzedText.of(entry, store)).toList();
    FeedContext context = context(feed, entries, texts, since, before);
    if (model == null || (before != null && before.isOfTheSameEntriesAs(context))) {
      return context;
    }
    return model
        .summary(feed, texts)
        .map(text ->
            context.summarized(
                ContextSummary.cut(text, FeedContext.SHORT), text, "llm:" + model.model()))
        .orElse(context);
  }

  private FeedContext context(
      Feed feed,
      List<Entry> entries,
      List<AnalyzedText> texts,
      Instant since,
      @Nullable FeedContext before) {
    String together =
        texts.stream()
            .map(text -> ContextSummary.cut(text.whole(), LEAD))
            .collect(Collectors.joining("\n\n"));
    List<Keyword> keywords =
        frequencies.read(together, texts.getFirst().language()).stream()
            .limit(KEYWORDS)
            .map(keyword ->
                new Keyword(keyword.term(), Math.round(keyword.score() * PRECISION) / PRECISION))
            .toList();
    ContextSummary summary = ContextSummary.of(texts, keywords);
    long inDays = entries.stream().filter(entry -> !entry.sortAt().isBefore(since)).count();
    return new FeedContext(
        FeedContext.key(feed.id()),
        feed.id(),
        before == null ? 1 : before.version() + 1,
        now(),
        entries.size(),
        entries.getLast().sortAt(),
        entries.getFirst().sortAt(),
        (double) inDays / DAYS,
        summary.shortText(),
        summary.longText(),
        keywords,
        FeedContext.EXTRACTIVE);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
