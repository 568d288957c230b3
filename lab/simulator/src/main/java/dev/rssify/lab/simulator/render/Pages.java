package dev.rssify.lab.simulator.render;

import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Html;
import dev.rssify.lab.simulator.world.World;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;

/** HTML pages. */
public final class Pages {

  /** A front page lists at most this number of feeds. */
  private static final int FEEDS_OF_A_HOST = 50;

  private Pages() {}

  /** The front page of a host, which lists its feeds. */
  public static byte[] home(World world, int host) {
    StringBuilder links = new StringBuilder();
    int step = world.hosts().count();
    for (int n = host, i = 0; n < world.feeds() && i < FEEDS_OF_A_HOST; n += step, i++) {
      Feed feed = world.feed(n);
      links
          .append("<link rel=\"alternate\" type=\"")
          .append(feed.format().mediaType())
          .append("\" href=\"")
          .append(Html.escaped(world.url(feed)))
          .append("\">\n");
    }
    return page("Host " + host, links.toString(), "<p>The feeds of this host are named above.</p>");
  }

  /** The page in place of a feed. */
  public static byte[] notAFeed(World world, Feed feed) {
    String home = Html.escaped(world.hosts().url(world.hostOf(feed.number()), "/"));
    return page(
        "We have a new site",
        "",
        "<p>What you look for is no longer here.<br>Try our <a href=" + home + ">front page</a>.");
  }

  /** The article that an entry links to, with typical elements around it. */
  public static byte[] article(Entry entry) {
    String title = Html.escaped(entry.title());
    String author = Html.escaped(entry.author());
    String text = Objects.requireNonNull(entry.content(), "an article has its whole text");
    return page(
        entry.title(),
        String.format(
            Locale.ROOT,
            """
            <link rel="canonical" href="%s">
            <meta name="author" content="%s">
            <meta property="og:title" content="%s">
            <meta property="article:published_time" content="%s">
            """,
            Html.escaped(entry.link()),
            author,
            title,
            entry.published()),
        String.format(
            Locale.ROOT,
            """
            <nav><a href="/">Front page</a> <a href="/private/">For members</a></nav>
            <article>
            <h1>%s</h1>
            <p class="byline">%s, <time>%s</time></p>
            %s</article>
            <footer><p>This page was made up.</p></footer>\
            """,
            title,
            author,
            entry.published(),
            text));
  }

  private static byte[] page(String title, String links, String body) {
    return ("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>"
            + Html.escaped(title)
            + "</title>\n"
            + links
            + "</head>\n<body>\n"
            + body
            + "\n</body>\n</html>\n")
        .getBytes(StandardCharsets.UTF_8);
  }
}
