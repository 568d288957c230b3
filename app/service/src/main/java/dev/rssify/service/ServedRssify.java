package dev.rssify.service;

import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.cluster.Membership;
import dev.rssify.core.cluster.Role;
import dev.rssify.core.enrich.EnrichmentState;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.core.operations.push.PushCallback;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.SearchResult;
import dev.rssify.core.operations.search.StandingQueries;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.operations.subscriptions.SubscriptionEdit;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Version;
import dev.rssify.formats.html.SafeHtml;
import dev.rssify.json.view.NewDerivation;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The engine behind the HTTP service.
 *
 * @param store the store, which may list entries from a replica
 * @param pushes whether WebSub callbacks are served by the API
 * @param polls whether this process polls; if not, another process polls and has the host gates
 */
record ServedRssify(Rssify rssify, Store store, boolean polls, boolean pushes)
    implements ServedEngine {

  @Override
  public String version() {
    return Version.current();
  }

  @Override
  public List<Feed> add(List<SubscriptionRequest> requests, FirstPoll first) {
    return rssify.add(requests, first);
  }

  @Override
  public Feed add(SubscriptionRequest request, FetchOutcome response) {
    return rssify.add(request, response);
  }

  @Override
  public Optional<Feed> change(String id, SubscriptionEdit change) {
    return rssify.change(id, change);
  }

  @Override
  public boolean remove(String id) {
    return rssify.remove(id);
  }

  @Override
  public Optional<Feed> pause(UUID feedId, @Nullable FeedPause pause) {
    return rssify.pause(feedId, pause);
  }

  @Override
  public Optional<Feed> backfill(
      UUID feedId, @Nullable Integer maxPages, @Nullable BackfillSource from) {
    return rssify.backfills().start(feedId, maxPages, from);
  }

  @Override
  public Optional<Feed> reset(UUID feedId) {
    return rssify.reset(feedId);
  }

  /** A worker without leases does not poll, although the store may be readable. */
  @Override
  public Optional<String> outage() {
    return rssify
        .membership()
        .filter(membership -> membership.roles().contains(Role.POLL))
        .filter(membership -> membership.state() != Membership.State.ACTIVE)
        .map(membership ->
            "worker "
                + membership.id()
                + (membership.state() == Membership.State.JOINING
                    ? " has not joined the other workers yet"
                    : " could not renew its leases, and polls nothing; see the log"));
  }

  @Override
  public Optional<Discovery> discover(FeedAddress address) {
    return polls ? Optional.of(rssify.discoverer().discover(address)) : Optional.empty();
  }

  @Override
  public boolean mayPoll() {
    return polls && rssify.pass().refusal().isEmpty();
  }

  @Override
  public String sanitized(String html) {
    return SafeHtml.clean(html);
  }

  @Override
  public SearchResult search(SearchQuery query) {
    return rssify.search().find(query);
  }

  @Override
  public StandingQueries queries() {
    return rssify.search().queries();
  }

  @Override
  public Optional<Derivation> addDerivation(Entry entry, NewDerivation given) {
    return rssify.addDerivation(
        entry.uid(), given.kind(), given.version(), given.mediaType(), given.body());
  }

  @Override
  public EnrichmentState enrichment() {
    return rssify.enrichment();
  }

  @Override
  public Optional<Explanation> explain(String name, int last) {
    return rssify.explain(name, last);
  }

  @Override
  public StoredResponses responses() {
    return rssify.responses();
  }

  @Override
  public ManualPollResult startPoll(String name, boolean dryRun) {
    return polls || rssify.membership().isPresent()
        ? rssify.startPoll(name, dryRun)
        : new ManualPollResult.Held(
            "not_polling",
            "this process does not poll (serve --no-poll); send the request to one that does");
  }

  @Override
  public Optional<ManualPollTask> task(UUID id) {
    return rssify.task(id);
  }

  @Override
  public Optional<PushCallback> push() {
    return polls && pushes ? rssify.pushCallback() : Optional.empty();
  }

  @Override
  public ChangeSignal changeSignal() {
    return rssify.changeSignal();
  }
}
