package dev.rssify.json.stored;

import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.memory.PollChange;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A committed poll. The feed before it is not stored: only its version is needed, which is one less
 * than after.
 */
@Json(naming = Json.Naming.LowerUnderscore)
record StoredPoll(
    Feed feed,
    Instant at,
    @Nullable FetchRecord fetch,
    @Nullable RawFetch raw,
    EntryWrites entries,
    WindowDelta window,
    List<JournalDraft> events) {

  static StoredPoll of(PollCommit commit) {
    return new StoredPoll(
        commit.after(),
        commit.at(),
        commit.fetch(),
        commit.raw(),
        commit.entries(),
        commit.window(),
        commit.events());
  }

  PollChange change() {
    Feed before =
        new Feed(
            feed.id(),
            feed.url(),
            feed.placement(),
            feed.settings(),
            feed.description(),
            feed.state(),
            feed.version() - 1);
    return new PollChange(new PollCommit(before, feed, at, fetch, raw, entries, window, events));
  }
}
