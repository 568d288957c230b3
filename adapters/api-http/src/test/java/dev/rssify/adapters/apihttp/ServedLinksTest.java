package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.testkit.http.Reply;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A canonical link is one that a reader may follow: into the web, and nowhere else. */
@Timeout(60)
class ServedLinksTest {

  @TempDir private Path folder;

  private static String document(String link, String title) {
    return """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>Tides</title><id>urn:f</id>
    <link rel="alternate" href="%s"/>
    <entry><id>urn:1</id><title>%s</title><link rel="alternate" href="%s"/></entry></feed>
    """
        .formatted(link, title, link);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javascript:alert(1)",
        "JaVaScRiPt://a.example/%0aalert(1)",
        "data:text/html,x",
        "vbscript:x",
        "file:///etc/passwd",
        "magnet:?xt=urn:btih:1",
        "ftp://a.example/x",
      })
  void others_are_not_served_as_canonical(String link) throws Exception {
    for (String store : List.of("memory:", "sqlite:" + folder.resolve("a.db"))) {
      try (Served served = Served.polled(store, ServiceConfig.local(0))) {
        served
            .publisher()
            .on(
                "/evil",
                Reply.ok("application/atom+xml", document(link, "One")),
                Reply.ok("application/atom+xml", document(link, "Two")));
        Feed feed = served.rssify().add(served.publisher().uri("/evil").toString());
        served.rssify().poll(feed.url());
        served.rssify().poll(feed.url());
        Entry entry =
            served
                .rssify()
                .store()
                .entries()
                .list(EntryQuery.newest(feed.id(), 9))
                .entries()
                .getFirst();

        JsonNode alone = served.get("/entries/" + entry.uid()).json();
        JsonNode listed = served.get("/feeds/" + feed.id() + "/entries").json().at("/entries/0");
        JsonNode version =
            served.get("/entries/" + entry.uid() + "/versions").json().at("/versions/0");
        JsonNode event =
            served
                .get("/events?after=0&wait=0&type=new_entry&feed=" + feed.id())
                .json()
                .at("/events/0/payload");

        for (JsonNode reported : List.of(alone, listed, version, event)) {
          assertThat(reported.has("canonical_link")).as(reported.toString()).isTrue();
          assertThat(reported.path("canonical_link").isNull()).as(reported.toString()).isTrue();
        }
        assertThat(alone).isEqualTo(listed);
        assertThat(served.get("/feeds/" + feed.id()).json().path("site_link").isNull()).isTrue();
        assertThat(served.get("/export?what=entries&feed=" + feed.id()).text())
            .contains("\"canonical_link\":null");
      }
    }
  }

  @Test
  void those_of_the_web_are() throws Exception {
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
