package dev.rssify.core.model.feed;

import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.http.Validators;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A fetch target and its stored state. All subscriptions of a feed share one request.
 *
 * <p>Only {@link FeedState} changes with every poll; the rest is written when it changes.
 *
 * @param id UUIDv5 of the URL at the time of adding, and of the request profile unless that is
 *     plain; it does not change when the feed moves
 * @param url the URL of the next fetch
 * @param version incremented by every commit; a commit against an older version is rejected
 */
public record Feed(
    UUID id,
    String url,
    FeedPlacement placement,
    FeedSettings settings,
    FeedDescription description,
    FeedState state,
    long version) {

  /** A feed that was never polled, with default settings. */
  public static Feed added(FeedAddress address, FeedSchedule schedule) {
    return added(address, FeedSettings.NONE, schedule);
  }

  /** A feed that was never polled. */
  public static Feed added(FeedAddress address, FeedSettings settings, FeedSchedule schedule) {
    return new Feed(
        address.feedId(settings.request()),
        address.url(),
        FeedPlacement.of(address),
        settings,
        FeedDescription.UNKNOWN,
        FeedState.first(schedule),
        0);
  }

  public Feed withPlacement(FeedPlacement other) {
    return new Feed(id, url, other, settings, description, state, version);
  }

  /** This feed at another URL; its id stays. */
  public Feed movedTo(FeedAddress address, FeedPlacement there) {
    return new Feed(id, address.url(), there, settings, description, state, version);
  }

  public Feed withState(FeedState other) {
    return new Feed(id, url, placement, settings, description, other, version);
  }

  public Feed withSettings(FeedSettings other) {
    return new Feed(id, url, placement, other, description, state, version);
  }

  public Feed withDescription(FeedDescription other) {
    return new Feed(id, url, placement, settings, other, state, version);
  }

  public Feed withSchedule(FeedSchedule other) {
    return withState(state.withSchedule(other));
  }

  /** Whether no poll of it was ever committed. */
  public boolean isNew() {
    return version == 0;
  }

  /** This feed with the next version, to be committed. */
  public Feed nextVersion() {
    return new Feed(id, url, placement, settings, description, state, version + 1);
  }

  public FeedSchedule schedule() {
    return state.schedule();
  }

  public FeedStats stats() {
    return state.stats();
  }

  /** The label of one of its subscriptions, else the title of the document; null without both. */
  public @Nullable String title(List<Subscription> subscriptions) {
    return subscriptions.stream()
        .map(Subscription::label)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(description.title());
  }

  public @Nullable Validators validators() {
    return state.validators();
  }

  public @Nullable LastDocument lastDocument() {
    return state.lastDocument();
  }
}
