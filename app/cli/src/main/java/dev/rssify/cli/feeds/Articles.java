package dev.rssify.cli.feeds;

import dev.rssify.cli.io.InOrder;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.operations.pages.ArticleStore;
import dev.rssify.core.operations.pages.Pages;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.OfflineOperations;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Stores pages as entries in a store that another process may be polling.
 *
 * <p>Invariants: a page is stored as soon as it is fetched, so memory holds at most the pages in
 * flight; results are reported in the order of the list.
 */
final class Articles {

  private static final int CONCURRENT_FETCHES = 64;

  private final Store store;
  private final Pages pages;
  private final ArticleStore storage;

  /** The engine must use the same storage. */
  Articles(EngineConfig config, Storage storage, Rssify rssify) {
    this.store = storage.store();
    this.pages = rssify.pages();
    this.storage = OfflineOperations.articleStore(config, storage);
  }

  /** The result for one page. */
  sealed interface Result {
    record Added(Entry entry) implements Result {}

    /** It was stored before; a fetched page has been updated. */
    record Known(Entry entry) implements Result {}

    record Failed(String why) implements Result {}
  }

  /** Stores only the URLs of the pages, without a request. */
  void note(List<FeedAddress> addresses, BiConsumer<FeedAddress, Result> taker) {
    for (FeedAddress page : addresses) {
      boolean known = storage.knows(page);
      taker.accept(page, result(storage.put(page), known));
    }
  }

  /** Fetches each page, and stores it as it was served. */
  void fetch(List<FeedAddress> addresses, BiConsumer<FeedAddress, Result> taker)
      throws InterruptedException {
    InOrder.forEach(
        addresses.iterator(),
        CONCURRENT_FETCHES,
        page -> new Done(page, store(page, pages.fetch(page))),
        done -> taker.accept(done.page, done.result));
  }

  private record Done(FeedAddress page, Result result) {}

  /** Synchronized because two pages with the same canonical URL are one entry. */
  private synchronized Result store(FeedAddress page, Pages.PageResult look) {
    return switch (look) {
      case Pages.PageResult.Read read -> {
        boolean known = storage.knows(page);
        yield result(storage.put(read), known);
      }
      case Pages.PageResult.Failed(String code, String message) ->
          new Result.Failed(Printable.line(message) + " [" + code + "]");
    };
  }

  private Result result(String uid, boolean known) {
    Entry entry = Objects.requireNonNull(store.entries().entries(Set.of(uid)).get(uid));
    return known ? new Result.Known(entry) : new Result.Added(entry);
  }
}
