package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.testkit.http.Reply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** Only links with a web scheme are served as canonical links. */
@Timeout(60)
class ServedLinksTest {

  @TempDir private Path folder;

  private static final List<String> LINKS =
      List.of(
          "javascript:alert(1)",
          "JaVaScRiPt://a.example/%0aalert(1)",
          "data:text/html,x",
          "vbscript:x",
          "file:///etc/passwd",
          "magnet:?xt=urn:btih:1",
          "ftp://a.example/x");

  /** A feed with an entry for each link. */
  private static String document(String title) {
    StringBuilder entries = new StringBuilder();
    for (String link : LINKS) {
      entries.append(
          "<entry><id>urn:%s</id><title>%s</title><link rel='alternate' href='%s'/></entry>"
              .formatted(entries.length(), title, link));
    }
    return "<feed xmlns='http://www.w3.org/2005/Atom'><title>Tides</title><id>urn:f</id>"
        + "<link rel='alternate' href='javascript:alert(1)'/>"
        + entries
        + "</feed>";
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory:", "sqlite:"})
  void other_schemes_are_not_served_as_canonical_links(String kind) throws Exception {
    String store = kind.equals("memory:") ? kind : kind + folder.resolve("a.db");
    try (Served served = Served.polled(store, ServiceConfig.local(0))) {
      served
          .publisher()
          .on(
              "/evil",
              Reply.ok("application/atom+xml", document("One")),
              Reply.ok("application/atom+xml", document("Two")));
      Feed feed = served.rssify().add(served.publisher().uri("/evil").toString());
      served.rssify().poll(feed.url());
      served.rssify().poll(feed.url());

      List<JsonNode> listed =
          served
              .get("/feeds/" + feed.id() + "/entries")
              .json()
              .at("/entries")
              .valueStream()
              .toList();
      List<JsonNode> reported = new ArrayList<>(listed);
      for (JsonNode entry : listed) {
        String path = "/entries/" + entry.path("entry_uid").stringValue();
        assertThat(((ObjectNode) entry).remove("feed_title")).as("in lists only").isNotNull();
        assertThat(served.get(path).json()).isEqualTo(entry);
        reported.add(served.get(path + "/versions").json().at("/versions/0"));
      }
      served
          .get("/events?after=0&wait=0&type=new_entry&feed=" + feed.id())
          .json()
          .at("/events")
          .forEach(event -> reported.add(event.at("/payload")));

      assertThat(reported).hasSize(3 * LINKS.size());
      assertThat(reported)
          .allSatisfy(
              entry -> assertThat(entry.get("canonical_link")).isInstanceOf(NullNode.class));
      assertThat(served.get("/feeds/" + feed.id()).json().path("site_link").isNull()).isTrue();
      assertThat(served.get("/export?what=entries&feed=" + feed.id()).text().lines())
          .hasSize(LINKS.size())
          .allSatisfy(line -> assertThat(line).contains("\"canonical_link\":null"));
    }
  }

  @Test
  void web_links_are_served_as_canonical_links() throws Exception {
    for (String store : List.of("memory:", "sqlite:" + folder.resolve("b.db"))) {
      try (Served served = Served.polled(store, ServiceConfig.local(0))) {
        String uid =
            served
                .rssify()
                .store()
                .entries()
                .list(EntryQuery.newest(served.feed().id(), 1))
                .entries()
                .getFirst()
                .uid();

        assertThat(served.get("/entries/" + uid).json().path("canonical_link").stringValue())
            .startsWith("https://a.example/");
        assertThat(
                served.get("/feeds/" + served.feed().id()).json().path("site_link").stringValue())
            .isEqualTo("https://a.example/");
      }
    }
  }
}
