package dev.rssify.core.operations.archive;

import dev.rssify.core.dedup.Comparison;
import dev.rssify.core.dedup.Deduplicator;
import dev.rssify.core.dedup.Extent;
import dev.rssify.core.dedup.NewDocument;
import dev.rssify.core.engine.FeedArchive;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.KnownEntry;
import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Parses one feed's stored responses again, oldest first. Its last document is compared as a poll
 * compares it. Of older documents only two kinds of entries count: missed ones, if another parser
 * parsed them then, and those whose current version came from that response.
 *
 * <p>Not thread-safe.
 */
final class FeedReparse {

  private final Store store;
  private final NormalizedForms forms;
  private final String parserVersion;
  private final boolean apply;
  private final Instant now;
  private final FeedArchive archive;
  private final Set<String> found = new HashSet<>();
  private final List<Read> read = new ArrayList<>();
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

  /** A document that was parsed again and not compared yet. */
  private record Read(
      UUID fetchId, String sha256, Extent extent, NormalizedForms.Document document) {}

  /** Adds a document to be compared; documents arrive in the order they were fetched. */
  void add(UUID fetchId, ParsedFeed parsed, String sha256) {
    read.add(new Read(fetchId, sha256, Extent.of(parsed), forms.next(parsed.entries())));
  }

  int waiting() {
    return read.size();
  }

  /** Compares the pending documents, and applies the differences if requested. */
  List<ReparseProposal> compare() {
    List<Read> documents = List.copyOf(read);
    read.clear();
    List<NormalizedEntry> fresh = new ArrayList<>();
    documents.forEach(document -> fresh.addAll(document.document().fresh()));
    Iterator<@Nullable KnownEntry> known = Deduplicator.known(feed, fresh, archive).iterator();
    List<ReparseProposal> proposals = new ArrayList<>();
    for (Read document : documents) {
      boolean suspect = isLast(document);
      for (NormalizedEntry entry : document.document().fresh()) {
        suspect |= !isAsStored(known.next(), entry, document.fetchId());
      }
      if (suspect) {
        compare(document).ifPresent(proposals::add);
      }
    }
    return proposals;
  }

  private Optional<ReparseProposal> compare(Read document) {
    while (true) {
      boolean isLast = isLast(document);
      Comparison change =
          isLast
              ? compareLast(document)
              : compareOlder(document.fetchId(), document.document().fresh());
      List<Payload> fresh = change.events().stream().filter(this::isFirstReport).toList();
      if (fresh.isEmpty()) {
        return Optional.empty();
      }
      if (!apply || commit(document.fetchId(), change, isLast)) {
        return Optional.of(
            new ReparseProposal(feed.id(), feed.url(), document.fetchId(), fresh, apply));
      }
      feed = store.feeds().feed(feed.id()).orElse(feed); // a poll committed first
    }
  }

  private boolean isLast(Read document) {
    LastDocument last = feed.lastDocument();
    return last != null && last.sha256().equals(document.sha256());
  }

  private Comparison compareLast(Read document) {
    return Deduplicator.compare(
        feed,
        store.windows().window(feed.id()),
        new NewDocument(document.fetchId(), document.document().entries(), document.extent(), now),
        archive);
  }

  /** Entries of the last document are skipped here, because the window must change with them. */
  private Comparison compareOlder(UUID fetchId, List<NormalizedEntry> fresh) {
    List<@Nullable KnownEntry> known = Deduplicator.known(feed, fresh, archive);
    List<NormalizedEntry> missed = new ArrayList<>();
    List<NormalizedEntry> changed = new ArrayList<>();
    for (int i = 0; i < fresh.size(); i++) {
      NormalizedEntry entry = fresh.get(i);
      if (!isAsStored(known.get(i), entry, fetchId)) {
        (known.get(i) == null ? missed : changed).add(entry);
      }
    }
    boolean nothingMissed = missed.isEmpty() || readByThisParser(fetchId);
    return both(
        add(fetchId, changed, false), add(fetchId, nothingMissed ? List.of() : missed, true));
  }

  private Comparison add(UUID fetchId, List<NormalizedEntry> entries, boolean backfill) {
    return entries.isEmpty()
        ? Comparison.nothing(feed.state().identity())
        : Deduplicator.add(
            feed, new NewDocument(fetchId, entries, Extent.PART, now), archive, backfill);
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

  /** Whether this document has no effect on an entry. */
  private static boolean isAsStored(
      @Nullable KnownEntry known, NormalizedEntry entry, UUID fetchId) {
    return switch (known) {
      case null -> false;
      case KnownEntry.Deleted _ -> true;
      case KnownEntry.Live(Entry stored) ->
          !cameFrom(stored, fetchId) || stored.content().contentHash().equals(entry.contentHash());
    };
  }

  private static boolean cameFrom(Entry stored, UUID fetchId) {
    return stored.sightings().inWindowSince() == null
        && !stored.rawRefs().isEmpty()
        && stored.rawRefs().getLast().fetchId().equals(fetchId);
  }

  private boolean readByThisParser(UUID fetchId) {
    return store
        .fetches()
        .fetch(fetchId)
        .map(FetchRecord::parserVersion)
        .filter(parserVersion::equals)
        .isPresent();
  }

  /** A merely proposed entry is still missing in the next document, but is reported once. */
  private boolean isFirstReport(Payload event) {
    return !(event instanceof Payload.NewEntry(var entry)) || found.add(entry.uid());
  }

  /** Commits a change; false when a poll committed first. */
  private boolean commit(UUID fetchId, Comparison change, boolean isLast) {
    FeedState state = feed.state().withIdentity(change.identity());
    LastDocument last = feed.lastDocument();
    if (isLast && last != null) {
      state =
          state.withLastDocument(
              new LastDocument(last.sha256(), parserVersion, last.number(), last.seenAt()));
    }
    Feed after = feed.withState(state).nextVersion();
    UUID cause = NameUuid.of("reparse of " + fetchId + " at version " + feed.version());
    List<JournalDraft> events = new ArrayList<>();
    for (Payload payload : change.events()) {
      events.add(JournalDraft.of(cause, events.size(), now, feed.id(), payload));
    }
    PollCommit commit =
        new PollCommit(feed, after, now, null, null, change.entries(), change.window(), events)
            .describing(store.subscriptions().of(feed.id()));
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
          throw new IllegalStateException(
              "feed " + feed.id() + " was taken over or removed meanwhile");
      case CommitResult.Unwritable(String reason) -> throw new IllegalStateException(reason);
    };
  }
}
