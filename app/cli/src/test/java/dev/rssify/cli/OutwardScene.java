package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store with one feed, to publish its entries again. */
abstract class OutwardScene {

  static final Pattern ID = Pattern.compile("<id>(urn:uuid:[^<]+)</id>\n<title>Story");
  static final Pattern NEXT = Pattern.compile("href=\"([^\"]+)\" rel=\"(next|prev-archive)\"");

  @TempDir Path folder = Path.of("");

  final ScriptedServer publisher = ScriptedServer.start();
  Map<String, String> first = Map.of();

  @BeforeEach
  void addFeed() {
    first = environment("first");
    publish(7);
    assertThat(Run.rssify(first, "add", url(), "--tag", "news").err()).isEmpty();
  }

  @AfterEach
  void close() {
    publisher.close();
  }

  Map<String, String> environment(String name) {
    Map<String, String> environment = new HashMap<>();
    environment.put("RSSIFY_STORE", "sqlite:" + folder.resolve(name + ".db"));
    environment.put("RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8");
    environment.put("READ", "r3ad");
    environment.put("FEED_TOKEN", "s3cret-of-the-feed");
    return environment;
  }

  String url() {
    return publisher.uri("/feed.xml").toString();
  }

  void publish(int count) {
    StringBuilder items = new StringBuilder();
    for (int i = count - 1; i >= 0; i--) {
      items.append(
          "<item><title>Story %d &amp;lt;b&amp;gt;</title><link>https://a.example/%d</link><guid>g%d</guid><description>Body %d &lt;script&gt;x()&lt;/script&gt;&lt;p onclick='x()'&gt;safe&lt;/p&gt;</description></item>"
              .formatted(i, i, i, i));
    }
    publisher.on(
        "/feed.xml",
        Reply.ok(
            "application/rss+xml",
            "<rss version='2.0'><channel><title>Ebb</title><link>https://a.example/</link><description>d</description>"
                + items
                + "</channel></rss>"));
  }

  static List<String> ids(String document) {
    return ID.matcher(document).results().map(result -> result.group(1)).toList();
  }

  static @org.jspecify.annotations.Nullable String link(String document, String relation) {
    return NEXT.matcher(document)
        .results()
        .filter(result -> result.group(2).equals(relation))
        .map(MatchResult::group)
        .map(link ->
            link.replaceAll(".*href=\"http://[^/]+([^\"]+)\".*", "$1").replace("&amp;", "&"))
        .findFirst()
        .orElse(null);
  }
}
