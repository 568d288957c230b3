package dev.rssify.cli.store;

import dev.rssify.cli.render.StatsText;
import dev.rssify.core.engine.BackgroundProblems;
import dev.rssify.core.engine.DiskSpace;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.archive.Verification;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Search;
import dev.rssify.embed.Storage;
import dev.rssify.embed.derive.EmbeddingConfig;
import dev.rssify.embed.derive.Embeddings;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Checks the store, its disks, its index, and what the process that polls it reported. */
final class StoreDiagnostics {

  private static final Instant BUILT_AFTER = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration FAR_AHEAD = Duration.ofMinutes(1);

  private final EngineConfig config;
  private final InstantSource clock;
  private final CheckFindings findings;

  StoreDiagnostics(EngineConfig config, InstantSource clock, CheckFindings findings) {
    this.config = config;
    this.clock = clock;
    this.findings = findings;
  }

  void run() {
    String name = Printable.withoutPassword(config.store());
    try (Storage storage = Storage.openExisting(config)) {
      Store store = storage.store();
      findings.ok("store", name + ", " + store.maintenance().sizes().feeds() + " feeds");
      new StopSwitch(store.flags(), clock)
          .refusal()
          .ifPresent(why -> findings.warn("polling", why.message(), "rssify resume"));
      Verification.lostDatabase(store, storage.segments())
          .ifPresent(problem -> findings.bad("raw", problem.message(), "rssify restore FOLDER"));
      storage.disks().forEach(this::disk);
      clock(store);
      searchIndex(storage);
      embeddings();
      problems(storage.store());
    } catch (IllegalArgumentException e) {
      findings.bad("store", name, String.valueOf(e.getMessage()));
      return;
    } catch (StoreException e) {
      switch (e.kind()) {
        case NOT_FOUND ->
            findings.warn("store", name + " does not exist", "'rssify add URL' creates it");
        case CONFLICT -> findings.ok("poller", holder(e)); // of files, one process at a time
        case UNAVAILABLE, CORRUPTION, TRANSIENT ->
            findings.bad("store", String.valueOf(e.getMessage()), "see docs/stores.md");
      }
      return;
    }
    poller();
  }

  /** Tries to open the store for polling, which fails while another process polls it. */
  private void poller() {
    try (Storage _ = Storage.open(config)) {
      findings.warn("poller", "no process polls this store", "rssify serve");
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.CONFLICT) {
        findings.ok("poller", holder(e));
      } else {
        findings.bad("poller", String.valueOf(e.getMessage()), "see docs/stores.md");
      }
    }
  }

  private static String holder(StoreException conflict) {
    return String.valueOf(conflict.getMessage()).split(";", 2)[0];
  }

  private void disk(DiskSpace disk) {
    String seen = StatsText.bytes(disk.freeBytes()) + " free on the disk of " + disk.name();
    if (disk.freeBytes() < config.minFreeBytes()) {
      findings.bad(
          "disk",
          seen,
          "free some space; polling stops below " + StatsText.bytes(config.minFreeBytes()));
    } else {
      findings.ok("disk", seen);
    }
  }

  /** An index that was never used is not created here. */
  private void searchIndex(Storage storage) {
    Path folder = storage.indexFolder();
    if (folder == null || !Files.isDirectory(folder)) {
      return;
    }
    try (Search search = Search.of(storage, null, EngineListener.NONE)) {
      Search.Status status = search.status();
      if (status.stale() == null) {
        findings.ok("search", status.entries() + " entries, " + status.behind() + " events behind");
      } else {
        findings.warn(
            "search", "the index is built again: " + status.stale(), "rssify index --rebuild");
      }
    } catch (UncheckedIOException e) {
      findings.bad(
          "search", String.valueOf(e.getMessage()), "stop serve, then: rssify index --rebuild");
    }
  }

  private void embeddings() {
    EmbeddingConfig model = config.analysis().embeddings();
    if (model != null) {
      Embeddings.missing(model)
          .ifPresentOrElse(
              why ->
                  findings.warn(
                      Embeddings.PROBLEM, model.model() + ": " + why, "see docs/search.md"),
              () -> findings.ok(Embeddings.PROBLEM, "model " + model.model()));
    }
  }

  /** What the process that polls reported about its other work. */
  private void problems(Store store) {
    new BackgroundProblems(store.flags())
        .all()
        .forEach((what, why) ->
            findings.warn(
                what,
                why,
                switch (what) {
                  case "contexts" -> "check contexts.llm_url";
                  case Embeddings.PROBLEM ->
                      "check the settings embeddings.*, then: rssify rederive --kind embedding";
                  default -> "see the log of serve";
                }));
  }

  /** A wrong clock delays polls for ever, or makes them too early. */
  private void clock(Store store) {
    Instant now = clock.instant();
    Instant newest =
        store.journal().after(Math.max(store.journal().horizon(), store.journal().head() - 1), 1)
                instanceof JournalRead.Events(List<JournalEvent> events)
            ? events.stream().map(JournalEvent::at).findFirst().orElse(BUILT_AFTER)
            : BUILT_AFTER;
    if (now.isBefore(BUILT_AFTER) || newest.isAfter(now.plus(FAR_AHEAD))) {
      findings.bad(
          "clock",
          "the time is " + now + ", but the last event is of " + newest,
          "set the clock of this machine");
    } else {
      findings.ok("clock", now.toString());
    }
  }
}
