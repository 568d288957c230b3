package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The description of a feed, from the document to the feed's JSON. */
class FeedDescriptionTest extends PublisherScene {

  private static final String ATOM =
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>Tides</title>
      <subtitle>High and low water</subtitle><id>urn:tides</id>
      <link rel="alternate" href="https://tides.example/"/>
      <link rel="hub" href="https://hub.example/"/><link rel="hub" href="javascript:alert(1)"/>
      <link rel="current" href="https://tides.example/feed"/>
      <link rel="prev-archive" href="https://tides.example/2026-10"/>
      <link rel="next" href="javascript:alert(2)"/>
      <entry><id>1</id><title>One</title></entry></feed>\
      """;

  @Test
  void subtitle_hubs_and_archive_are_stored_and_only_web_links_are_shown() {
    server.on("/feed", Reply.ok("application/atom+xml", ATOM));
    Map<String, String> settings =
        Map.of("RSSIFY_STORE", store(), "RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8");
    Run.rssify(settings, "fetch", "--one", url("/feed"));

    assertThat(Run.rssify(settings, "feeds", "--json").out())
        .contains(
            "\"subtitle\":\"High and low water\"",
            "\"hubs\":[\"https://hub.example/\"]",
            "\"archive\":{\"current\":\"https://tides.example/feed\","
                + "\"prev_archive\":\"https://tides.example/2026-10\",\"next_archive\":null,"
                + "\"prev\":null,\"next\":null}");
  }
}
