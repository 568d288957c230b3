package dev.rssify.cli;

import dev.rssify.core.model.Entry;
import dev.rssify.core.model.FeedAddress;
import dev.rssify.core.model.FeedPlacement;
import dev.rssify.core.model.HostGate;
import dev.rssify.core.operations.PageShelf;
import dev.rssify.core.operations.Pages;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Puts pages into a store that another process may be polling.
 *
 * <p>Invariants: a page is kept as soon as it is there, so that no more wait in memory than are
 * being asked for; what became of it is told in the order of the list.
 */
final class Articles {

  private static final int ASKED_AT_ONCE = 64;

  private final EngineConfig config;
  private final Storage storage;
  private final PageShelf shelf;

  Articles(EngineConfig config, Storage storage) {
    this.config = config;
    this.storage = storage;
    this.shelf = Rssify.pageShelf(config, storage);
  }

  /** What became of a page. */
  sealed interface Result {
    record Added(Entry entry) implements Result {}

    /** It was there; if it was asked for, it is up to date now. */
    record Known(Entry entry) implements Result {}

    record Failed(String why) implements Result {}
  }

  /** Keeps nothing but where the pages are; nobody is asked. */
  void note(List<FeedAddress> pages, BiConsumer<FeedAddress, Result> taker) {
    for (FeedAddress page : pages) {
      boolean known = shelf.knows(page);
      taker.accept(page, result(shelf.put(page), known));
    }
  }

  /** Asks for each page, and keeps it as it was served. */
  void fetch(List<FeedAddress> pages, Instant now, BiConsumer<FeedAddress, Result> taker)
      throws InterruptedException {
    try (Rssify rssify = OpenStores.toLook(config, storage.store())) {
      InOrder.forEach(
          pages.iterator(),
          ASKED_AT_ONCE,
          page -> new Done(page, keep(page, look(rssify.pages(), page, now))),
          done -> taker.accept(done.page, done.result));
    }
  }

  private record Done(FeedAddress page, Result result) {}

  /** What the polling process knows of a publisher's wish for silence counts here too (R12). */
  private Pages.Look look(Pages pages, FeedAddress page, Instant now) {
    String group = FeedPlacement.of(page).groupId();
    Optional<Instant> silence =
        storage.store().gates().gates(List.of(group)).stream()
            .map(HostGate::notBefore)
            .filter(Objects::nonNull)
            .filter(now::isBefore)
            .findFirst();
    return silence.isPresent()
        ? new Pages.Look.Failed(
            "silenced", "the publisher asked for silence until " + silence.get())
        : pages.look(page);
  }

  /** One at a time: pages that want to be found in the same place are one. */
  private synchronized Result keep(FeedAddress page, Pages.Look look) {
    return switch (look) {
      case Pages.Look.Read read -> {
        boolean known = shelf.knows(page);
        yield result(shelf.put(read), known);
      }
      case Pages.Look.Failed(String code, String message) ->
          new Result.Failed(Printable.line(message) + " [" + code + "]");
    };
  }

  private Result result(String uid, boolean known) {
    Entry entry = Objects.requireNonNull(storage.store().entries().entries(Set.of(uid)).get(uid));
    return known ? new Result.Known(entry) : new Result.Added(entry);
  }
}
