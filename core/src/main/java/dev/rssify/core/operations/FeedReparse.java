package dev.rssify.core.operations;

import dev.rssify.core.dedup.Comparison;
import dev.rssify.core.dedup.Deduplicator;
import dev.rssify.core.dedup.NewDocument;
import dev.rssify.core.engine.FeedArchive;
import dev.rssify.core.model.CommitResult;
import dev.rssify.core.model.Entry;
import dev.rssify.core.model.EntryWrites;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedState;
import dev.rssify.core.model.FetchRecord;
import dev.rssify.core.model.IdentityKey;
import dev.rssify.core.model.JournalDraft;
import dev.rssify.core.model.JournalEvent.Payload;
import dev.rssify.core.model.KnownEntry;
import dev.rssify.core.model.LastDocument;
import dev.rssify.core.model.NameUuid;
import dev.rssify.core.model.NormalizedEntry;
import dev.rssify.core.model.ParsedFeed;
import dev.rssify.core.model.PollCommit;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.model.WindowDelta;
import dev.rssify.core.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One feed's answers read again, the oldest first. Its last document is compared as a poll would
 * compare it. Of older ones count entries that were missed, if another parser read them then, and
 * entries whose present form came from that very answer.
 *
 * <p>Threading: used by one thread.
 */
final class FeedReparse {

  private final Store store;
  private final NormalizedForms forms;
  private final String parserVersion;
  private final boolean apply;
  private final Instant now;
  private final FeedArchive archive;
  private final Set<String> found = new HashSet<>();
  private Feed feed;

  FeedReparse(
      Store store,
      Feed feed,
      NormalizedForms forms,
      String parserVersion,
      boolean apply,
      Instant now) {
    this.store = store;
    this.feed = feed;
    this.forms = forms;
    this.parserVersion = parserVersion;
    this.apply = apply;
    this.now = now;
    this.archive = new FeedArchive(store.entries(), feed.id());
  }

  /** What differs in an answer that was read again; what is to be applied is. */
  Optional<ReparseProposal> read(RawFetch raw, ParsedFeed parsed, String sha256) {
    NormalizedForms.Document document = forms.next(parsed.entries());
    List<Payload> events = new ArrayList<>();
    boolean applied = false;
    while (true) {
      LastDocument last = feed.lastDocument();
      boolean isLast = last != null && last.sha256().equals(sha256);
      Comparison change =
          isLast
              ? compareLast(raw.fetchId(), parsed, document.entries())
              : compareOlder(raw.fetchId(), document.fresh());
      change.events().stream().filter(this::isNews).forEach(events::add);
      if (events.isEmpty() || !apply) {
        break;
      }
      if (commit(raw, change, isLast ? last : null)) {
        applied = true;
        break;
      }
      events.clear();
      feed = store.feeds().feed(feed.id()).orElse(feed);
    }
    return events.isEmpty()
        ? Optional.empty()
        : Optional.of(new ReparseProposal(feed.id(), feed.url(), raw.fetchId(), events, applied));
  }

  private Comparison compareLast(UUID fetchId, ParsedFeed parsed, List<NormalizedEntry> entries) {
    return Deduplicator.compare(
        feed,
        store.windows().window(feed.id()),
        new NewDocument(fetchId, entries, parsed.complete(), now),
        archive);
  }

  /** Entries of the last document are left to it, since its window has to change with them. */
  private Comparison compareOlder(UUID fetchId, List<NormalizedEntry> fresh) {
    if (fresh.isEmpty()) {
      return Comparison.nothing(feed.state().identity());
    }
    List<@Nullable KnownEntry> known = Deduplicator.known(feed, fresh, archive);
    List<NormalizedEntry> missed = new ArrayList<>();
    List<NormalizedEntry> changed = new ArrayList<>();
    for (int i = 0; i < fresh.size(); i++) {
      NormalizedEntry entry = fresh.get(i);
      switch (known.get(i)) {
        case null -> missed.add(entry);
        case KnownEntry.Live(Entry kept) when cameFrom(kept, fetchId) && differs(kept, entry) ->
            changed.add(entry);
        case KnownEntry.Live _, KnownEntry.Buried _ -> {}
      }
    }
    boolean nothingMissed = missed.isEmpty() || readByThisParser(fetchId);
    return both(
        add(fetchId, changed, false), add(fetchId, nothingMissed ? List.of() : missed, true));
  }

  private Comparison add(UUID fetchId, List<NormalizedEntry> entries, boolean backfill) {
    return entries.isEmpty()
        ? Comparison.nothing(feed.state().identity())
        : Deduplicator.add(feed, new NewDocument(fetchId, entries, false, now), archive, backfill);
  }

  private static Comparison both(Comparison changed, Comparison missed) {
    if (missed.events().isEmpty()) {
      return changed;
    }
    Map<IdentityKey, String> keys = new HashMap<>(changed.entries().keys());
    keys.putAll(missed.entries().keys());
    List<Payload> events = new ArrayList<>(changed.events());
    events.addAll(missed.events());
    return new Comparison(
        new EntryWrites(
            missed.entries().inserted(), changed.entries().updated(), Map.of(), keys, List.of()),
        WindowDelta.NONE,
        missed.identity(),
        events,
        missed.newEntries(),
        changed.updatedEntries(),
        false);
  }

  private static boolean cameFrom(Entry kept, UUID fetchId) {
    return kept.sightings().inWindowSince() == null
        && !kept.rawRefs().isEmpty()
        && kept.rawRefs().getLast().fetchId().equals(fetchId);
  }

  private static boolean differs(Entry kept, NormalizedEntry entry) {
    return !kept.content().contentHash().equals(entry.contentHash());
  }

  private boolean readByThisParser(UUID fetchId) {
    return store
        .fetches()
        .fetch(fetchId)
        .map(FetchRecord::parserVersion)
        .filter(parserVersion::equals)
        .isPresent();
  }

  /** What was only proposed is still missing in the next document, and told once. */
  private boolean isNews(Payload event) {
    return !(event instanceof Payload.NewEntry(var entry)) || found.add(entry.uid());
  }

  /**
   * Commits a change; false when a poll was faster.
   *
   * @param last the feed's last document, if that is what was read
   */
  private boolean commit(RawFetch raw, Comparison change, @Nullable LastDocument last) {
    FeedState state = feed.state().withIdentity(change.identity());
    if (last != null) {
      state =
          state.withLastDocument(
              new LastDocument(last.sha256(), parserVersion, last.number(), last.seenAt()));
    }
    Feed after = feed.withState(state).nextVersion();
    UUID cause = NameUuid.of("reparse of " + raw.fetchId() + " at version " + feed.version());
    List<JournalDraft> events = new ArrayList<>();
    for (Payload payload : change.events()) {
      events.add(JournalDraft.of(cause, events.size(), now, feed.id(), payload));
    }
    PollCommit commit =
        new PollCommit(
            feed, after, now, null, null, null, change.entries(), change.window(), events);
    return switch (store.commits().commit(List.of(commit)).getFirst()) {
      case CommitResult.Committed _ -> {
        feed = after;
        yield true;
      }
      case CommitResult.Conflict _ -> {
        found.clear();
        yield false;
      }
      case CommitResult.Fenced _, CommitResult.FeedMissing _ ->
          throw new IllegalStateException("feed " + feed.id() + " was taken or removed meanwhile");
      case CommitResult.Poisoned(String reason) -> throw new IllegalStateException(reason);
    };
  }
}
