package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.service.config.Configuration;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Stored enclosures over the API of a running service. */
@Timeout(60)
class EnclosureRoutesTest {

  @TempDir private Path folder;

  private final HttpClient client = HttpClient.newHttpClient();

  private HttpResponse<String> get(URI url, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(url);
    return client.send(
        (headers.length == 0 ? request : request.headers(headers)).build(),
        BodyHandlers.ofString());
  }

  @Test
  void an_enclosure_is_served_in_ranges_and_never_shown_by_a_browser() throws Exception {
    Configuration settings =
        Configuration.load(
            null,
            Map.of(),
            Map.of(
                "store",
                "sqlite:" + folder.resolve("news.db"),
                "serve.listen",
                "127.0.0.1:0",
                "enclosures.types",
                "audio/*",
                "gate.starts_per_second",
                "100",
                "fetch.allowed_ranges",
                "127.0.0.0/8"));
    try (ScriptedServer publisher = ScriptedServer.start();
        RssifyService service = new ServiceBuilder(settings).start()) {
      publisher.on("/show", Reply.ok("audio/mpeg", "0123456789"));
      publisher.on(
          "/feed",
          Reply.ok(
              "application/rss+xml",
              "<rss version=\"2.0\"><channel><title>T</title><item><guid>1</guid>"
                  + "<enclosure type=\"audio/mpeg\" url=\""
                  + publisher.uri("/show")
                  + "\"/></item></channel></rss>"));
      service.engine().add(publisher.uri("/feed").toString());
      EntryQuery all = new EntryQuery(Set.of(), null, EntryQuery.Order.NEWEST_FIRST, null, 1);
      List<Entry> entries = List.of();
      while (entries.isEmpty()) {
        BusyWait.pause();
        entries = service.engine().entries(all).entries();
      }
      URI list =
          service
              .url()
              .orElseThrow()
              .resolve("entries/" + entries.getFirst().uid() + "/enclosures");
      while (get(list).statusCode() == 404) {
        BusyWait.pause();
      }
      assertThat(get(list).body()).contains("\"status\":\"ok\"", "\"bytes\":10");

      URI file = URI.create(list + "/0");
      HttpResponse<String> whole = get(file);
      assertThat(whole.body()).isEqualTo("0123456789");
      assertThat(whole.headers().map())
          .containsEntry("content-type", List.of("application/octet-stream"))
          .containsEntry("content-disposition", List.of("attachment"))
          .containsEntry("x-content-type-options", List.of("nosniff"))
          .containsEntry("accept-ranges", List.of("bytes"));

      HttpResponse<String> part = get(file, "Range", "bytes=2-4");
      assertThat(part.statusCode()).isEqualTo(206);
      assertThat(part.body()).isEqualTo("234");
      assertThat(part.headers().firstValue("content-range")).hasValue("bytes 2-4/10");
      assertThat(get(file, "Range", "bytes=-3").body()).isEqualTo("789");
      assertThat(get(file, "Range", "bytes=7-").body()).isEqualTo("789");
      assertThat(get(file, "Range", "bytes=1-2,4-5").body()).isEqualTo("0123456789");
      assertThat(get(file, "Range", "bytes=10-").statusCode()).isEqualTo(416);
      assertThat(get(URI.create(list + "/1")).statusCode()).isEqualTo(404);
    }
  }
}
