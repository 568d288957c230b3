package dev.rssify.formats.opml;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A subscription list with folders. */
public record Opml(@Nullable String title, List<Outline> outlines) {

  public Opml {
    outlines = List.copyOf(outlines);
  }

  /** One line of the list. */
  public sealed interface Outline {
    /** The displayed text; null where the line has none. */
    @Nullable String title();
  }

  /** A line that contains further lines. */
  public record Folder(@Nullable String title, List<Outline> outlines) implements Outline {
    public Folder {
      outlines = List.copyOf(outlines);
    }
  }

  /**
   * A line with a feed.
   *
   * @param url the URL of the feed
   * @param siteUrl the URL of its page
   */
  public record Subscription(
      @Nullable String title, String url, @Nullable String siteUrl, @Nullable String description)
      implements Outline {}

  /** A subscription and the titles of its folders, outermost first. */
  public record Filed(Subscription subscription, List<String> folders) {}

  /** All subscriptions in the order of the list. */
  public List<Filed> subscriptions() {
    List<Filed> found = new ArrayList<>();
    collect(outlines, List.of(), found);
    return found;
  }

  private static void collect(List<Outline> outlines, List<String> path, List<Filed> found) {
    for (Outline outline : outlines) {
      switch (outline) {
        case Subscription subscription -> found.add(new Filed(subscription, path));
        case Folder folder -> collect(folder.outlines(), inside(path, folder), found);
      }
    }
  }

  private static List<String> inside(List<String> path, Folder folder) {
    String title = folder.title();
    if (title == null) {
      return path;
    }
    List<String> longer = new ArrayList<>(path);
    longer.add(title);
    return List.copyOf(longer);
  }
}
