package dev.rssify.core.store.memory;

import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.model.poll.RawFetch;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Commits a poll: all checks run before anything is written. */
public record PollChange(PollCommit commit) implements Change<CommitResult> {

  private static final CommitResult DONE = new CommitResult.Committed(false);

  @Override
  public boolean changed(CommitResult result) {
    return result.equals(DONE);
  }

  @Override
  public CommitResult applyTo(Tables tables) {
    FetchRecord fetch = commit.fetch();
    if (fetch != null && tables.fetchById.containsKey(fetch.fetchId())) {
      return new CommitResult.Committed(true);
    }
    UUID feedId = commit.before().id();
    Feed current = tables.feeds.get(feedId.toString());
    if (current == null) {
      return new CommitResult.FeedMissing();
    }
    if (current.placement().fence() > commit.after().placement().fence()) {
      return new CommitResult.Fenced(current.placement().fence());
    }
    if (current.version() != commit.before().version()) {
      return new CommitResult.Conflict(current.version());
    }
    Optional<String> unwritable = tables.entries.unwritable(feedId, commit.entries());
    if (unwritable.isPresent()) {
      return new CommitResult.Unwritable(unwritable.get());
    }
    write(tables, feedId);
    return DONE;
  }

  private void write(Tables tables, UUID feedId) {
    Feed after = commit.after();
    tables.feeds.put(feedId.toString(), after);
    FetchRecord fetch = commit.fetch();
    tables.addUrl(after, commit.at());
    if (fetch != null) {
      tables.addFetch(fetch);
      tables.attempts.remove(feedId);
    }
    RawFetch raw = commit.raw();
    if (raw != null) {
      tables.raws.put(raw.fetchId(), raw);
    }
    tables.entries.apply(feedId, commit.entries());
    commit.entries().merges().forEach(tables::mergeDerivations);
    Map<String, WindowEntry> window =
        tables.windows.computeIfAbsent(feedId, id -> new LinkedHashMap<>());
    window.keySet().removeAll(commit.window().removed());
    commit.window().put().forEach(entry -> window.put(entry.uid(), entry));
    tables.append(commit.events());
  }
}
