package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.served.ServedEngine;
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
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.SearchResult;
import dev.rssify.core.operations.search.StandingQueries;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.operations.subscriptions.SubscriptionEdit;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Rssify;
import dev.rssify.formats.html.SafeHtml;
import dev.rssify.json.view.NewDerivation;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * An engine as {@code serve} hands it to the service. It makes no requests to {@code *.example},
 * which do not exist.
 *
 * @param fired the result of a manual poll, or null for the engine's own
 * @param failing why it cannot do its work, or null
 */
record PlainEngine(
    Rssify rssify,
    AtomicReference<@Nullable ManualPollResult> fired,
    AtomicReference<@Nullable String> failing)
    implements ServedEngine {

  @Override
  public Optional<String> outage() {
    return Optional.ofNullable(failing.get());
  }

  @Override
  public String version() {
    return "1.2.3";
  }

  @Override
  public Store store() {
    return rssify.store();
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

  @Override
  public Optional<Discovery> discover(FeedAddress address) {
    return address.url().contains(".example/")
        ? Optional.empty()
        : Optional.of(rssify.discoverer().discover(address));
  }

  @Override
  public boolean mayPoll() {
    return rssify.pass().refusal().isEmpty();
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
    ManualPollResult result = fired.get();
    return result == null ? rssify.startPoll(name, dryRun) : result;
  }

  @Override
  public Optional<ManualPollTask> task(UUID id) {
    return rssify.task(id);
  }

  @Override
  public ChangeSignal changeSignal() {
    return rssify.changeSignal();
  }
}
