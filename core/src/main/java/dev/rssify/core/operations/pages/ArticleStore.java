package dev.rssify.core.operations.pages;

import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.feed.BackfillMode;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedArticles;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.operations.archive.RepositoryFacade;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.source.EntryParts;
import dev.rssify.core.store.Store;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/**
 * Stores pages that a user saved, as entries of the feed {@code pages}, which is never polled.
 *
 * <p>Invariants: a page is identified by its canonical link, so storing it again updates the same
 * entry. Pages are stored until they are removed: no document lists them, so retention by age would
 * delete them all.
 *
 * <p>Threading: safe for many threads.
 */
public final class ArticleStore {

  /** The id of the feed's subscription. */
  public static final String NAME = "pages";

  /** The feed's URL, which never resolves (RFC 2606). */
  public static final FeedAddress ADDRESS = new FeedAddress("https://pages.invalid/");

  private static final FeedRetention RETENTION =
      new FeedRetention(
          FeedRetention.FOREVER, FeedRetention.UNLIMITED, FeedRetention.FOREVER, null);

  private final Store store;
  private final SubscriptionRegistry registry;
  private final RepositoryFacade repository;
  private final EntryNormalizer normalizer;

  public ArticleStore(
      Store store,
      RawStore raw,
      SubscriptionRegistry registry,
      EntryNormalizer normalizer,
      InstantSource clock) {
    this.store = store;
    this.registry = registry;
    this.repository = new RepositoryFacade(store, raw, clock);
    this.normalizer = normalizer;
  }

  /** Whether a page is stored under this URL. */
  public boolean knows(FeedAddress page) {
    return store.feeds().feed(ADDRESS.feedId()).isPresent()
        && repository.uidOf(ADDRESS.feedId(), normalized(address(page))).isPresent();
  }

  /**
   * Stores a page as served, and its parsed entry.
   *
   * @return the uid of its entry
   */
  public String put(Pages.PageResult.Read page) {
    Exchange exchange = page.exchange();
    try (var _ = exchange.wire();
        var _ = exchange.decoded()) {
      UUID feedId = feed().id();
      UUID rawId = repository.putRaw(feedId, exchange);
      return repository.restoreEntry(feedId, rawId, normalized(page.entry()));
    }
  }

  /**
   * Stores only the URL of a page, without a request. An existing page is left unchanged.
   *
   * @return the uid of its entry
   */
  public String put(FeedAddress page) {
    UUID feedId = feed().id();
    NormalizedEntry entry = normalized(address(page));
    return repository
        .uidOf(feedId, entry)
        .orElseGet(() -> repository.restoreEntry(feedId, null, entry));
  }

  private static ParsedEntry address(FeedAddress page) {
    return new EntryParts().link(page.url()).entry();
  }

  private NormalizedEntry normalized(ParsedEntry entry) {
    return normalizer.normalize(List.of(entry), FeedSettings.NONE.emails()).getFirst();
  }

  private Feed feed() {
    return store
        .feeds()
        .feed(ADDRESS.feedId())
        .filter(feed -> feed.settings().retention().equals(RETENTION))
        .orElseGet(() -> registry.register(request(), FirstPoll.SPREAD));
  }

  private static SubscriptionRequest request() {
    Subscription never = Subscription.to(ADDRESS).withId(NAME).withLabel("Pages").enabled(false);
    FeedSettings settings =
        new FeedSettings(
            Pages.ARTICLE,
            FeedSettings.NONE.request(),
            FeedSettings.NONE.limits(),
            RETENTION,
            FeedSettings.NONE.polling(),
            null,
            true,
            BackfillMode.OFF,
            null,
            FeedSettings.NONE.emails(),
            FeedArticles.of(FeedArticles.Mode.NONE),
            List.of());
    return new SubscriptionRequest(never, settings);
  }
}
