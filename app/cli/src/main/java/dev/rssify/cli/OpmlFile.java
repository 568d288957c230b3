package dev.rssify.cli;

import static dev.rssify.core.model.feed.SubscriptionProblem.MOST_TAGS;

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

/** Subscriptions as OPML; tags become nested folders, the first tag outermost. */
final class OpmlFile {

  private final Node root = new Node();
  private int feeds;

  private OpmlFile() {}

  /** A folder that is being filled. */
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

  static OpmlFile of(Store store, Exportable.Chosen chosen) {
    OpmlFile file = new OpmlFile();
    Exportable.eachFeed(
        store,
        chosen,
        feed -> {
          if (feed.id().equals(ArticleStore.ADDRESS.feedId())) {
            return; // an internal feed that no other reader can poll
          }
          List<Subscription> requests = store.subscriptions().of(feed.id());
          Node place = file.root;
          List<String> tags = requests.isEmpty() ? List.of() : requests.getFirst().tags();
          // Limits the depth: a store may hold more tags than the current limit.
          for (String tag : tags.subList(0, Math.min(tags.size(), MOST_TAGS))) {
            place = place.folders.computeIfAbsent(tag, _ -> new Node());
          }
          String title = feed.description().title();
          String label = requests.isEmpty() ? null : requests.getFirst().label();
          place.feeds.add(
              new Opml.Subscription(
                  label == null ? title : label,
                  feed.url(),
                  WebUrl.onlyWeb(feed.description().siteLink()),
                  null));
          file.feeds++;
        });
    return file;
  }

  int feeds() {
    return feeds;
  }

  String text() {
    return OpmlWriter.write(new Opml("Feeds", root.outlines()));
  }
}
