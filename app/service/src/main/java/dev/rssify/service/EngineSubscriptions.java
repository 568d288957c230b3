package dev.rssify.service;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.core.operations.inspection.SubscribingEngine;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Rssify;
import java.util.List;
import java.util.Optional;

/** Subscribes to feeds, and finds those of web pages, with an engine. */
public record EngineSubscriptions(Rssify engine) implements SubscribingEngine {

  @Override
  public Store store() {
    return engine.store();
  }

  @Override
  public List<Feed> add(List<SubscriptionRequest> requests, FirstPoll first) {
    return engine.add(requests, first);
  }

  @Override
  public Feed add(SubscriptionRequest request, FetchOutcome response) {
    return engine.add(request, response);
  }

  @Override
  public Optional<Discovery> discover(FeedAddress address) {
    return Optional.of(engine.discoverer().discover(address));
  }

  @Override
  public boolean mayPoll() {
    return engine.pass().refusal().isEmpty();
  }
}
