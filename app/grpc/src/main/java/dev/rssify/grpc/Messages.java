package dev.rssify.grpc;

import com.google.protobuf.Timestamp;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.entry.RawRef;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.grpc.v1.Event;
import dev.rssify.grpc.v1.Headline;
import dev.rssify.json.view.EventView;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Converts records of the engine to messages of {@code rssify.v1}. */
final class Messages {

  private Messages() {}

  static dev.rssify.grpc.v1.Feed feed(Feed feed, List<Subscription> subscriptions) {
    dev.rssify.grpc.v1.Feed.Builder message =
        dev.rssify.grpc.v1.Feed.newBuilder()
            .setId(feed.id().toString())
            .setUrl(feed.url())
            .setStatus(FeedStatus.of(feed).code())
            .setNextPollAt(timestamp(feed.schedule().nextRunAt()));
    set(feed.description().title(), message::setTitle);
    set(feed.description().siteLink(), message::setSiteLink);
    set(feed.stats().lastFetchAt(), at -> message.setLastPolledAt(timestamp(at)));
    set(feed.stats().lastSuccessAt(), at -> message.setLastSuccessAt(timestamp(at)));
    FeedHealth.LastError error = feed.state().health().lastError();
    set(error == null ? null : error.message(), message::setError);
    for (Subscription subscription : subscriptions) {
      dev.rssify.grpc.v1.Subscription.Builder added =
          message.addSubscriptionsBuilder().setId(subscription.id());
      added.addAllTags(subscription.tags());
      set(subscription.label(), added::setLabel);
    }
    return message.build();
  }

  static dev.rssify.grpc.v1.Entry entry(Entry entry) {
    ParsedEntry published = entry.content().published();
    dev.rssify.grpc.v1.Entry.Builder message =
        dev.rssify.grpc.v1.Entry.newBuilder()
            .setUid(entry.uid())
            .setFeedId(entry.feedId().toString())
            .setFirstSeen(timestamp(entry.firstSeen()))
            .addAllCategories(published.categories())
            .setText(entry.content().text())
            .setVersion(entry.version())
            .setInitial(entry.initial())
            .setBackfill(entry.backfill());
    set(published.title(), message::setTitle);
    set(published.link(), message::setLink);
    set(entry.content().canonicalLink(), message::setCanonicalLink);
    set(published.published(), at -> message.setPublished(timestamp(at)));
    set(published.updated(), at -> message.setUpdated(timestamp(at)));
    set(published.summary(), message::setSummary);
    set(published.content(), message::setContent);
    set(published.contentType(), message::setContentType);
    published.authors().stream()
        .map(Person::name)
        .filter(Objects::nonNull)
        .map(Objects::requireNonNull)
        .forEach(message::addAuthors);
    for (Enclosure enclosure : published.enclosures()) {
      dev.rssify.grpc.v1.Enclosure.Builder added =
          message.addEnclosuresBuilder().setUrl(enclosure.url());
      set(enclosure.type(), added::setType);
      set(enclosure.length(), added::setLength);
    }
    entry.rawRefs().stream()
        .map(RawRef::fetchId)
        .forEach(fetchId -> message.addFetchIds(fetchId.toString()));
    return message.build();
  }

  static Event event(JournalEvent event) {
    Event.Builder message =
        Event.newBuilder()
            .setSeq(event.seq())
            .setEventId(event.eventId().toString())
            .setAt(timestamp(event.at()))
            .setType(event.type())
            .setFeedId(event.feedId().toString())
            .setJson(EventView.line(event));
    set(event.entryUid(), message::setEntryUid);
    EventFeed feed = event.feed();
    if (feed != null) {
      dev.rssify.grpc.v1.EventFeed.Builder about =
          message
              .getFeedBuilder()
              .setUrl(feed.url())
              .addAllSubscriptionIds(feed.subscriptions())
              .addAllTags(feed.tags());
      set(feed.title(), about::setTitle);
    }
    switch (event.payload()) {
      case Payload.NewEntry(EntryHeadline entry) -> message.setEntry(headline(entry));
      case Payload.EntryUpdated(EntryHeadline entry, var _) -> message.setEntry(headline(entry));
      default -> {} // other payloads have no message; their JSON is complete
    }
    return message.build();
  }

  private static Headline headline(EntryHeadline entry) {
    Headline.Builder message =
        Headline.newBuilder()
            .setUid(entry.uid())
            .addAllAuthors(entry.authors())
            .setVersion(entry.version())
            .setInitial(entry.initial())
            .setBackfill(entry.backfill());
    set(entry.title(), message::setTitle);
    set(entry.link(), message::setLink);
    set(entry.summary(), message::setSummary);
    set(entry.published(), at -> message.setPublished(timestamp(at)));
    set(entry.updated(), at -> message.setUpdated(timestamp(at)));
    return message.build();
  }

  static Timestamp timestamp(Instant at) {
    return Timestamp.newBuilder().setSeconds(at.getEpochSecond()).setNanos(at.getNano()).build();
  }

  static Instant instant(Timestamp at) {
    try {
      return Instant.ofEpochSecond(at.getSeconds(), at.getNanos());
    } catch (DateTimeException e) {
      throw Replies.invalid("since", "not a time");
    }
  }

  private static <T> void set(@Nullable T value, Consumer<T> setter) {
    if (value != null) {
      setter.accept(value);
    }
  }
}
