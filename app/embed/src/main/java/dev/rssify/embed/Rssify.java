package dev.rssify.embed;

import dev.rssify.core.dispatch.Load;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.MaskedUrl;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.operations.inspection.Discoverer;
import dev.rssify.core.operations.inspection.Explain;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.operations.inspection.Inspector;
import dev.rssify.core.operations.manual.FetchPass;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.core.operations.pages.ArticleStore;
import dev.rssify.core.operations.pages.Pages;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.operations.subscriptions.InitialFeeds;
import dev.rssify.core.operations.subscriptions.Registry;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The engine, for programs: open a store, add feeds, have them polled, read what came of it.
 *
 * {@snippet file="dev/rssify/embed/Snippets.java" region="once"}
 *
 * <p>Feeds have names: their id, the id of a subscription to them, or a URL they have or had.
 *
 * <p>Invariants: nobody is asked before {@link #poll}, {@link #pass} or {@link #start} is called;
 * when {@link #close} returns, nothing of the engine is left running or open. There is no state
 * outside of an engine: several can run beside each other, each with its own store.
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
  private final Followers followers;
  private final AtomicBoolean closed = new AtomicBoolean();

  Rssify(EngineConfig config, Storage storage, EngineDependencies around) {
    this.storage = storage;
    this.wiring = new Wiring(config, storage, around);
    this.finder = new FeedFinder(storage.store());
    this.explain = Wiring.explain(config, storage, around);
    this.responses = RawOperations.of(config, storage, around.sources()).responses();
    this.followers = new Followers(storage.store(), wiring.changeSignal(), around.listener());
  }

  /** Opens an engine on a store, with everything else as it is by default. */
  public static Rssify open(String store) {
    return builder().store(store).open();
  }

  public static RssifyBuilder builder() {
    return builder(EngineConfig.defaults());
  }

  public static RssifyBuilder builder(EngineConfig config) {
    return new RssifyBuilder(config);
  }

  /** What explains a store's schedules, also while another process polls it. */
  public static Explain explain(EngineConfig config, Storage storage) {
    return Wiring.explain(config, storage);
  }

  /** What puts feeds on record in a store that another process may be polling. */
  public static Registry registry(EngineConfig config, Storage storage) {
    return Wiring.registry(config, storage);
  }

  /** What keeps single pages in a store that another process may be polling. */
  public static ArticleStore articleStore(EngineConfig config, Storage storage) {
    return Wiring.articleStore(config, storage);
  }

  /**
   * Adds a feed, due at once, or finds it if it is there, and leaves it as it is then.
   *
   * @throws IllegalArgumentException when this is no URL that can be fetched
   */
  public Feed add(String url) {
    FeedAddress address =
        FeedAddress.parse(url)
            .orElseThrow(
                () -> new IllegalArgumentException("not an http(s) URL: " + MaskedUrl.of(url)));
    return add(
            List.of(SubscriptionRequest.partial(Subscription.to(address))), Registry.First.AT_ONCE)
        .getFirst();
  }

  /**
   * Puts wishes for feeds on record.
   *
   * @return their feeds, in the order of the wishes
   */
  public List<Feed> add(List<SubscriptionRequest> requests, Registry.First first) {
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

  /**
   * Changes a wish that is on record.
   *
   * @param id a subscription's
   * @param change is given the subscription as it is now
   * @return its feed; empty when there is no such subscription, and none is made
   */
  public Optional<Feed> change(String id, UnaryOperator<Subscription> change) {
    Optional<Feed> feed = wiring.registry().change(id, change);
    wiring.journalChanged();
    return feed;
  }

  /** What puts the feeds on record that a store begins with, once. */
  public InitialFeeds initialFeeds() {
    return new InitialFeeds(wiring.registry(), storage.store().flags());
  }

  /**
   * Takes back a wish for a feed. The feed goes with the last one, and with it all that is kept of
   * it but its journal.
   *
   * @param id a subscription's, or a feed's, which takes back all wishes for it
   * @return false when there is none
   */
  public boolean remove(String id) {
    boolean removed = wiring.registry().remove(id);
    wiring.journalChanged();
    return removed;
  }

  public Optional<Feed> feed(String name) {
    return finder.find(name);
  }

  /**
   * Asks a feed now, as soon as its publisher may be asked, and says what came of it.
   *
   * @throws IllegalArgumentException when there is no such feed
   */
  public PollOutcome poll(String name) throws InterruptedException {
    return wiring.fetchPass().one(known(name));
  }

  /** Asks the feeds that are due, each once. */
  public List<PollOutcome> pollDue() throws InterruptedException {
    return wiring.fetchPass().due(_ -> {});
  }

  /**
   * Begins to ask a feed by hand and does not wait for it: at most once in a minute, and not while
   * its publisher wants silence.
   *
   * @param dryRun only to see what is new, nothing is kept
   */
  public ManualPollResult startPoll(String name, boolean dryRun) {
    return wiring.manualPolls().startPoll(name, dryRun);
  }

  /** How far a feed that was asked by hand has come; an hour after its end it is forgotten. */
  public Optional<ManualPollTask> task(UUID id) {
    return wiring.manualPolls().task(id);
  }

  /** One pass over feeds that are due, over all, or over those named, with its progress told. */
  public FetchPass pass() {
    return wiring.fetchPass();
  }

  /** From now on polls every feed of the store when it is due, until closed. */
  public void start() {
    wiring.follow();
  }

  /** The same for these feeds of the store only, and for those that are added here. */
  public void start(Predicate<UUID> feeds) {
    wiring.follow(feeds);
  }

  /** From now on notices what other processes find, until closed. */
  public void watch() {
    wiring.watch();
  }

  /** A page of entries. */
  public EntryPage entries(EntryQuery query) {
    return storage.store().entries().list(query);
  }

  /** At most so many entries of a feed, the newest first. */
  public EntryPage entries(String name, int limit) {
    return entries(EntryQuery.newest(known(name).id(), limit));
  }

  /** At most so many answers to polls of a feed, the newest first. */
  public List<RawFetch> responses(String name, int limit) {
    return storage.store().raws().newest(known(name).id(), limit);
  }

  /** What a server answered, exactly as it did, if that is still kept. */
  public StoredResponse response(UUID fetchId) {
    return responses.find(fetchId);
  }

  /** What reads answers back, whole, decoded, or only what one entry was made of. */
  public StoredResponses responses() {
    return responses;
  }

  /** Follows the journal from behind the event of this number on; 0 begins with what is kept. */
  public JournalFollower follow(long seq) {
    return followers.behind(seq);
  }

  /** Follows the journal from where the last follower of this name had come to; or from now on. */
  public JournalFollower follow(String name) {
    return followers.named(name);
  }

  /** Rings when the journal may have grown. */
  public ChangeSignal changeSignal() {
    return wiring.changeSignal();
  }

  /** Why a feed was asked when it was, and what would follow; empty when there is no such feed. */
  public Optional<Explanation> explain(String name, int last) {
    return explain.explain(name, last);
  }

  /** How busy polling is. */
  public Load load() {
    return wiring.load();
  }

  /** What looks at a URL without keeping anything of it. */
  public Inspector inspector() {
    return wiring.inspector();
  }

  /** What asks for single pages and reads them, without keeping anything. */
  public Pages pages() {
    return wiring.pages();
  }

  /** What finds the feeds of a site. */
  public Discoverer discoverer() {
    return wiring.discoverer();
  }

  /** All that is kept, port by port, for what this class has no word for. */
  public Store store() {
    return storage.store();
  }

  private Feed known(String name) {
    return finder
        .find(name)
        .orElseThrow(() ->
            new IllegalArgumentException("there is no feed '" + name + "' in this store; add it"));
  }

  /** Ends polling and closes everything. Once closed, it does nothing. */
  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      List<Runnable> closings = followers.closings();
      closings.add(wiring::close);
      Closing.inOrder(closings);
    }
  }
}
