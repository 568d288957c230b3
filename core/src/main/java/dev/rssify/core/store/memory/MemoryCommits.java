package dev.rssify.core.store.memory;

import dev.rssify.core.model.CommitResult;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FetchRecord;
import dev.rssify.core.model.PollCommit;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.model.WindowEntry;
import dev.rssify.core.store.Commits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Commits into a store in memory: what can fail is looked at before anything is written. */
record MemoryCommits(Tables tables) implements Commits {

  @Override
  public List<CommitResult> commit(List<PollCommit> batch) {
    synchronized (tables) {
      return batch.stream().map(this::commit).toList();
    }
  }

  private CommitResult commit(PollCommit commit) {
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
    Optional<String> poison = tables.entries.poison(feedId, commit.entries());
    if (poison.isPresent()) {
      return new CommitResult.Poisoned(poison.get());
    }
    write(feedId, commit);
    return new CommitResult.Committed(false);
  }

  private void write(UUID feedId, PollCommit commit) {
    Feed after = commit.after();
    tables.feeds.put(feedId.toString(), after);
    FetchRecord fetch = commit.fetch();
    tables.addUrl(after, commit.at());
    if (fetch != null) {
      tables.fetches.computeIfAbsent(feedId, id -> new ArrayList<>()).add(fetch);
      tables.fetchById.put(fetch.fetchId(), fetch);
      tables.attempts.remove(feedId);
    }
    RawFetch raw = commit.raw();
    if (raw != null) {
      tables.raws.put(raw.fetchId(), raw);
    }
    if (commit.gate() != null) {
      tables.gates.put(commit.gate().groupId(), commit.gate());
    }
    tables.entries.apply(feedId, commit.entries());
    Map<String, WindowEntry> window =
        tables.windows.computeIfAbsent(feedId, id -> new LinkedHashMap<>());
    window.keySet().removeAll(commit.window().removed());
    commit.window().put().forEach(entry -> window.put(entry.uid(), entry));
    tables.append(commit.events());
  }
}
