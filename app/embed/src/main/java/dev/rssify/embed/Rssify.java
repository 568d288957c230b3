package dev.rssify.embed;

import dev.rssify.core.cluster.ClusterView;
import dev.rssify.core.cluster.LeaseStore;
import dev.rssify.core.cluster.Membership;
import dev.rssify.core.dispatch.HostQueue;
import dev.rssify.core.dispatch.Load;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.enrich.EnrichmentState;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.MaskedUrl;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.RepositoryFacade;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.operations.backfill.Backfills;
import dev.rssify.core.operations.inspection.Discoverer;
import dev.rssify.core.operations.inspection.Explain;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.operations.inspection.Inspector;
import dev.rssify.core.operations.manual.FetchPass;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.core.operations.pages.Pages;
import dev.rssify.core.operations.push.PushCallback;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.operations.subscriptions.InitialFeeds;
import dev.rssify.core.operations.subscriptions.SubscriptionEdit;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The facade of the library: opens a store, adds feeds, polls them, and reads entries and events.
 *
 * {@snippet file="dev/rssify/embed/Snippets.java" region="once"}
 *
 * <p>A parameter {@code name} identifies a feed by its id, the id of a subscription, or a current
 * or former URL.
 *
 * <p>Invariants: no request is made before {@link #poll}, {@link #pass} or {@link #start} is
 * called; when {@link #close} returns, no thread is running and no file is open. There is no static
 * state: several engines can run in one process, each with its own store.
 *
 * <p>Threading: safe for many threads. Every method that reads or writes the store may throw {@link
 * dev.rssify.core.store.StoreException}.
 */
public final class Rssify implements AutoCloseable {

  private final Storage storage;
  private final Wiring wiring;
  private final FeedFinder finder;
  private final Explain explain;
  private final StoredResponses responses;
  private final RepositoryFacade repository;
  private final Followers followers;
  private final Search search;
  private final AtomicBoolean closed = new AtomicBoolean();

  Rssify(EngineConfig config, Storage storage, EngineDependencies dependencies) {
    this.storage = storage;
    this.wiring = new Wiring(config, storage, dependencies);
    this.finder = new FeedFinder(storage.store());
    this.explain =
        new Explain(
            storage.store(),
            OfflineOperations.schedule(config, dependencies.policy()),
            dependencies.wall());
    this.responses = RawOperations.of(config, storage, dependencies.sources()).responses();
    this.repository = new RepositoryFacade(storage.store(), storage.raw(), dependencies.wall());
    this.followers = new Followers(storage.store(), wiring.changeSignal(), dependencies.listener());
    this.search =
        Search.of(storage, wiring.embeddings(), dependencies.listener(), wiring.changeSignal());
  }

  /** Starts the threads that deliver events and run requested polls; call it once. */
  void startThreads() {
    wiring.start();
  }

  /** Opens an engine on a store, with defaults for all other settings. */
  public static Rssify open(String store) {
    return builder().store(store).open();
  }

  public static RssifyBuilder builder() {
    return builder(EngineConfig.defaults());
  }

  public static RssifyBuilder builder(EngineConfig config) {
    return new RssifyBuilder(config);
  }

  /**
   * Adds a feed that is due at once. A known feed is returned unchanged.
   *
   * @throws IllegalArgumentException when this is not an http or https URL
   */
  public Feed add(String url) {
    FeedAddress address =
        FeedAddress.parse(url)
            .orElseThrow(
                () -> new IllegalArgumentException("not an http(s) URL: " + MaskedUrl.of(url)));
    return add(List.of(SubscriptionRequest.partial(Subscription.to(address))), FirstPoll.IMMEDIATE)
        .getFirst();
  }

  /** Adds subscriptions; returns their feeds, in the order of the requests. */
  public List<Feed> add(List<SubscriptionRequest> requests, FirstPoll first) {
    List<Feed> feeds = wiring.registry().register(requests, first);
    wiring.journalChanged();
    return feeds;
  }

  /**
   * Adds a feed together with the response that {@link #inspector} or {@link #discoverer} just read
   * from it, which counts as its first poll. The response is released.
   */
  public Feed add(SubscriptionRequest request, FetchOutcome response) {
    Feed feed = wiring.fetchedFeeds().add(request, response);
    wiring.journalChanged();
    return feed;
  }

  /** Changes a subscription, and returns its feed; empty without such a subscription. */
  public Optional<Feed> change(String id, SubscriptionEdit change) {
    Optional<Feed> feed = wiring.registry().change(id, change);
    wiring.journalChanged();
    return feed;
  }

  /** Imports the first feeds of a store, once. */
  public InitialFeeds initialFeeds() {
    return new InitialFeeds(wiring.registry(), storage.store().flags());
  }

  /**
   * Removes a subscription. With the last subscription the feed and its data are deleted, except
   * its events in the journal.
   *
   * @param id the id of a subscription, or of a feed to remove all its subscriptions
   * @return false when there is none
   */
  public boolean remove(String id) {
    boolean removed = wiring.registry().remove(id);
    wiring.journalChanged();
    return removed;
  }

  /** Pauses the polls of a feed, or ends its pause if null is given; empty without such a feed. */
  public Optional<Feed> pause(UUID feedId, @Nullable FeedPause pause) {
    Optional<Feed> feed = wiring.registry().pause(feedId, pause);
    wiring.journalChanged();
    return feed;
  }

  /** Polls a feed again as if it had never failed; empty without such a feed. */
  public Optional<Feed> reset(UUID feedId) {
    Optional<Feed> feed = wiring.registry().reset(feedId);
    wiring.journalChanged();
    return feed;
  }

  public Optional<Feed> feed(String name) {
    return finder.find(name);
  }

  /**
   * Polls a feed as soon as the limits of its host allow it, and returns the outcome.
   *
   * @throws IllegalArgumentException when there is no such feed
   */
  public PollOutcome poll(String name) throws InterruptedException {
    return wiring.fetchPass().one(known(name));
  }

  /** Polls the feeds that are due, each once. */
  public List<PollOutcome> pollDue() throws InterruptedException {
    return wiring.fetchPass().due(_ -> {});
  }

  /**
   * Starts a manual poll of a feed and does not wait for it. Refused more than once a minute, and
   * while the server rate-limits requests.
   *
   * @param dryRun whether to report new entries without storing them
   */
  public ManualPollResult startPoll(String name, boolean dryRun) {
    return wiring.manualPolls().startPoll(name, dryRun);
  }

  /** The state of a manual poll; it is available for an hour after its end. */
  public Optional<ManualPollTask> task(UUID id) {
    return wiring.manualPolls().task(id);
  }

  /** The callback of hubs; empty unless they can reach this process. */
  public Optional<PushCallback> pushCallback() {
    return Optional.ofNullable(wiring.push().callback());
  }

  /** Fetches the pages of feeds' histories. */
  public Backfills backfills() {
    return wiring.push().backfills();
  }

  /** Polls due feeds, all feeds, or given feeds once, and reports progress. */
  public FetchPass pass() {
    return wiring.fetchPass();
  }

  /**
   * Reads the articles behind new entries, where a mode is set, and computes the other derivations.
   * Waits until no task is due; {@link #start} does it in the background.
   */
  public void enrich() throws InterruptedException {
    wiring.enrich();
  }

  /**
   * Adds a derivation that the application computed from an entry, with an event.
   *
   * @return the derivation; empty when the entry already has this kind and version, which is never
   *     overwritten
   * @throws dev.rssify.core.store.StoreException of kind NOT_FOUND when there is no such entry
   */
  public Optional<Derivation> addDerivation(
      String entryUid, String kind, String version, String mediaType, Body content) {
    Optional<Derivation> added =
        wiring.derivations().add(entryUid, kind, version, mediaType, content);
    wiring.journalChanged();
    return added;
  }

  /** The article behind an entry, as JSON; its status is the reason when there is no text. */
  public Optional<Derivation> article(String entryUid) {
    return new Derivations(store()).newest(entryUid, EntryArticle.KIND);
  }

  /** The state of the enrichment queue. */
  public EnrichmentState enrichment() {
    return wiring.enrichment().state();
  }

  /** Starts polling every feed of the store when it is due, until closed. */
  public void start() {
    wiring.follow();
  }

  /** As above, but polls only feeds that match, and feeds that are added by this engine. */
  public void start(Predicate<UUID> feeds) {
    wiring.follow(feeds);
  }

  /** Starts delivering the events of other processes on this store, until closed. */
  public void watch() {
    wiring.watch();
  }

  /** A page of entries. */
  public EntryPage entries(EntryQuery query) {
    return storage.store().entries().list(query);
  }

  /** Entries of a feed, newest first, up to a limit. */
  public EntryPage entries(String name, int limit) {
    return entries(EntryQuery.newest(known(name).id(), limit));
  }

  /** Search and standing queries; requires {@code dev.rssify:rssify-search-lucene}. */
  public Search search() {
    return search;
  }

  /** Stored responses of a feed, newest first, up to a limit. */
  public List<RawFetch> responses(String name, int limit) {
    return storage.store().raws().newest(known(name).id(), limit);
  }

  /** A response exactly as served, if it is still stored. */
  public StoredResponse response(UUID fetchId) {
    return responses.find(fetchId);
  }

  /** Reads stored responses: as served, decoded, or only the part of one entry. */
  public StoredResponses responses() {
    return responses;
  }

  /** Follows the journal after the event with this number; 0 starts with the oldest stored one. */
  public JournalFollower follow(long seq) {
    return followers.behind(seq);
  }

  /** Follows the journal from the cursor with this name; a new name starts with the next event. */
  public JournalFollower follow(String name) {
    return followers.named(name);
  }

  /** Signals that the journal may have grown. */
  public ChangeSignal changeSignal() {
    return wiring.changeSignal();
  }

  /** Explains the last and next polls of a feed; empty when there is no such feed. */
  public Optional<Explanation> explain(String name, int last) {
    return explain.explain(name, last);
  }

  /** The current load of the poller. */
  public Load load() {
    return wiring.load();
  }

  /** The hosts at which requests of this process wait or run, the longest queue first. */
  public List<HostQueue> hostQueues(int limit) {
    return wiring.hostQueues(limit);
  }

  /** Fetches and inspects URLs without storing anything. */
  public Inspector inspector() {
    return wiring.inspector();
  }

  /** Fetches and reads single pages without storing anything. */
  public Pages pages() {
    return wiring.pages();
  }

  /** Finds the feeds of a site. */
  public Discoverer discoverer() {
    return wiring.discoverer();
  }

  /** The membership of this worker; empty when it is the only process on its store. */
  public Optional<Membership> membership() {
    return wiring.membership();
  }

  /** All workers and leases of the store; empty when one process polls it. */
  public Optional<ClusterView> cluster() {
    return Optional.ofNullable(storage.leases()).map(LeaseStore::view);
  }

  /**
   * The repository for callers with their own fetcher: put_raw, put_entry, get_last_fetch,
   * record_fetch, scan_entries, put_derivation and exists.
   */
  public RepositoryFacade repository() {
    return repository;
  }

  /** The HTTP client, for requests that do not go to publishers. */
  public HttpTransport transport() {
    return wiring.transport();
  }

  /** The store, for operations that this class does not offer. */
  public Store store() {
    return storage.store();
  }

  private Feed known(String name) {
    return finder
        .find(name)
        .orElseThrow(() ->
            new IllegalArgumentException("no feed '" + name + "' in this store; add it first"));
  }

  /** Stops polling and closes everything. A second call has no effect. */
  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      List<Runnable> closings = followers.closings();
      closings.add(search::close);
      closings.add(wiring::close);
      Closing.inOrder(closings);
    }
  }
}
