package dev.rssify.cli.reading;

import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import java.util.ArrayList;
import java.util.List;

/** Describes outward feeds. */
record OutwardText(FeedFinder finder, FeedNames names) {

  static OutwardText of(Store store) {
    return new OutwardText(new FeedFinder(store), new FeedNames(store));
  }

  /** The entries that a feed publishes. */
  String selection(OutwardFeed feed) {
    List<String> parts = new ArrayList<>();
    feed.tags().forEach(tag -> parts.add("tag " + tag));
    feed.feeds()
        .forEach(one -> parts.add(finder.find(one).map(it -> names.of(it.id())).orElse(one)));
    String of = parts.isEmpty() ? "all feeds" : String.join(", ", parts);
    return Printable.line(
        of
            + (feed.words().isEmpty() ? "" : " with " + String.join(", ", feed.words()))
            + (feed.query() == null ? "" : " that match " + feed.query()));
  }
}
