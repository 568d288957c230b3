package dev.rssify.service;

import static dev.rssify.core.model.feed.SubscriptionProblem.MAX_TAGS;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.operations.pages.ArticleStore;
import dev.rssify.core.store.Store;
import dev.rssify.formats.opml.Opml;
import dev.rssify.formats.opml.OpmlWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Subscriptions as OPML; tags become nested folders, the first tag outermost. */
public final class OpmlFile {

  private final Node root = new Node();
  private int feeds;

  private OpmlFile() {}

  /** A folder with its feeds and folders. */
  private static final class Node {
    private final Map<String, Node> folders = new LinkedHashMap<>();
    private final List<Opml.Outline> feeds = new ArrayList<>();

    List<Opml.Outline> outlines() {
      List<Opml.Outline> all = new ArrayList<>();
      folders.forEach((title, folder) -> all.add(new Opml.Folder(title, folder.outlines())));
      all.addAll(feeds);
      return all;
    }
  }

  /**
   * The subscriptions of a store.
   *
   * @param feedIds only these feeds; empty for all
   */
  public static OpmlFile of(Store store, Set<UUID> feedIds) {
    OpmlFile file = new OpmlFile();
    store
        .feeds()
        .all()
        .filter(feed -> feedIds.isEmpty() || feedIds.contains(feed.id()))
        // Feeds of internal sources cannot be polled by other readers.
        .filter(feed -> !feed.id().equals(ArticleStore.ADDRESS.feedId()))
        .forEach(feed -> file.add(feed, store.subscriptions().of(feed.id())));
    return file;
  }

  private void add(Feed feed, List<Subscription> subscriptions) {
    Node place = root;
    List<String> tags = subscriptions.isEmpty() ? List.of() : subscriptions.getFirst().tags();
    // Limits the depth: a store may hold more tags than the current limit.
    for (String tag : tags.subList(0, Math.min(tags.size(), MAX_TAGS))) {
      place = place.folders.computeIfAbsent(tag, _ -> new Node());
    }
    String title = feed.description().title();
    String label = subscriptions.isEmpty() ? null : subscriptions.getFirst().label();
    place.feeds.add(
        new Opml.Subscription(
            label == null ? title : label,
            feed.url(),
            WebUrl.webOrNull(feed.description().siteLink()),
            null));
    feeds++;
  }

  public int feeds() {
    return feeds;
  }

  public String text() {
    return text("Feeds");
  }

  public String text(String title) {
    return OpmlWriter.write(new Opml(title, root.outlines()));
  }
}
