package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryKeysTest {

  private static final String FEED =
      "<rss version='2.0'><channel><title>Tides</title>"
          + "<item><guid>1</guid><title>Seals on the pier</title>"
          + "<link>https://Harbour.example/seals?utm_source=rss&amp;b=2&amp;a=1</link></item>"
          + "<item><guid>2</guid><title>Other</title></item></channel></rss>";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "https://Harbour.example/seals?utm_source=rss&b=2&a=1",
        "https://harbour.example/seals?a=1&b=2", // url_key
        "b7b41276360564d4", // xxh64 of the guid
        "a57d4aae03582382f37dbfd59ab4edba" // md5 of link and title
      })
  void the_library_finds_an_entry_by_each_of_its_keys(String key) throws Exception {
    try (ScriptedServer server = ScriptedServer.start();
        Rssify rssify =
            Rssify.builder().configure(EngineConfig::onLoopback).store("memory:").open()) {
      server.on("/feed", Reply.ok("application/rss+xml", FEED));
      String feed = server.uri("/feed").toString();
      rssify.add(feed);
      rssify.poll(feed);

      assertThat(rssify.repository().entriesByKey(key))
          .extracting(Entry::headline)
          .singleElement()
          .satisfies(found -> assertThat(found.title()).isEqualTo("Seals on the pier"));
      assertThat(rssify.repository().entriesByKey(key + "0")).isEmpty();
    }
  }
}
