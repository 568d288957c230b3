package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.analysis.KeywordExtractor;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The settings of what is computed from texts, and the commands that show it. */
class AnalysisKeysTest extends PublisherScene {

  private static final String TEXT =
      "The ferry was built in 1954 and crossed the sound for half a century before the bridge took"
          + " its passengers. Retired engineers have repaired the engine of the ferry.";

  private Run fetch(String... settings) throws IOException {
    for (String path : List.of("/a", "/b")) {
      server.on(
          path,
          Reply.ok(
              "application/rss+xml",
              "<rss version=\"2.0\"><channel><title>%1$s</title><item><title>Ferry</title><link>%2$s</link><description>%3$s</description></item></channel></rss>"
                  .formatted(path, server.uri("/story" + path), TEXT)));
    }
    Path feeds = folder.resolve("feeds.json");
    Files.writeString(
        feeds,
        "[{\"url\": \"%s\"}, {\"url\": \"%s\"}]".formatted(server.uri("/a"), server.uri("/b")));
    List<String> arguments = new ArrayList<>(List.of("fetch", "--from", feeds.toString(), "--set"));
    arguments.add("gate.starts_per_second=100");
    for (String setting : settings) {
      arguments.addAll(List.of("--set", setting));
    }
    return rssify(arguments.toArray(String[]::new));
  }

  @Test
  @Shows("keywords.enabled")
  void keywords_enabled_stores_the_keywords_of_each_entry() throws IOException {
    fetch("keywords.enabled=true");

    String link = url("/story/a");
    assertThat(rssify("show", link).out()).contains("keywords").contains("ferry");
    assertThat(rssify("show", link, "--json").out())
        .contains("\"keywords\":{\"keywords\":[{\"term\":", "\"extractor\":\"rssify-keywords\"");
    assertThat(rssify("export", "derived", "--format", "csv").out())
        .startsWith("entry_uid,feed_id,feed_title,feed_url,kind,version,at,media_type,content")
        .contains(",keywords," + KeywordExtractor.VERSION + ",");
    assertThat(rssify("rederive", "--kind", "keywords").out())
        .contains("2 entries: 0 derived, 2 up to date");
  }

  @Test
  @Shows({"clusters.enabled", "clusters.window"})
  void clusters_enabled_lists_copies_once() throws IOException {
    fetch("clusters.enabled=true", "clusters.window=100");

    assertThat(rssify("entries").out().lines().filter(line -> line.contains("Ferry"))).hasSize(2);
    assertThat(rssify("entries", "--one-per-cluster", "--json").outLines())
        .singleElement()
        .satisfies(line -> assertThat(line).contains("\"cluster_id\":"));
    assertThat(rssify("export", "entries", "--one-per-cluster").outLines()).hasSize(1);
    assertThat(rssify("show", url("/story/a")).out()).contains("copy", url("/story/b"));
    assertThat(rssify("tail", "--no-follow", "--after", "0", "--type", "cluster_changed").out())
        .contains("exact_copy");
  }

  @Test
  void a_window_of_one_entry_finds_no_copies() throws IOException {
    fetch("clusters.enabled=true", "clusters.window=1");

    assertThat(rssify("entries", "--one-per-cluster", "--json").outLines()).hasSize(2);
  }

  @Test
  @Shows("contexts.enabled")
  void contexts_enabled_summarizes_feeds() throws IOException {
    fetch("contexts.enabled=true");

    String feed = url("/a");
    assertThat(rssify("context", feed).out()).contains("ferry", "keywords: ", "version 1");
    assertThat(rssify("context", feed, "--json").out()).contains("\"summary_short\":");
    assertThat(
            rssify("tail", "--no-follow", "--after", "0", "--type", "context_updated").outLines())
        .hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void a_feed_has_no_context_without_the_setting() throws IOException {
    fetch();

    Run context = rssify("context", url("/a"));
    assertThat(context.exitCode()).isEqualTo(1);
    assertThat(context.err()).contains("contexts.enabled");
  }

  @Test
  @Shows("out.NAME.one_per_cluster")
  void an_outward_feed_has_copies_once() throws Exception {
    fetch("clusters.enabled=true");

    try (Serving serving =
        Serving.with(
            Map.of("RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8", "RSSIFY_STORE", store()),
            "out.all.title=All",
            "out.once.one_per_cluster=true")) {
      assertThat(serving.get("/out/all.atom").body().split("<entry>")).hasSize(3);
      assertThat(serving.get("/out/once.atom").body().split("<entry>")).hasSize(2);
      String listed = serving.get("/entries?cluster=representative").body();
      assertThat(listed).containsOnlyOnce("\"cluster_id\":");
      String uid = listed.replaceFirst("(?s).*?\"entry_uid\":\"([0-9a-f]+)\".*", "$1");
      assertThat(serving.get("/entries/" + uid + "/cluster").body())
          .contains("\"representative\":\"" + uid + "\"");
      assertThat(serving.get("/entries/" + uid).body()).contains("\"cluster_id\":");
    }
  }
}
