package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RssifyServiceTest {

  private static final String FEED =
      "<rss version='2.0'><channel><title>Tides</title>"
          + "<item><guid>1</guid><title>High water</title></item></channel></rss>";

  @TempDir private Path folder;

  @Test
  void an_embedder_gets_polling_api_and_files_from_settings() throws Exception {
    try (ScriptedServer publisher = ScriptedServer.start();
        HttpClient client = HttpClient.newHttpClient()) {
      publisher.on("/feed", Reply.ok("application/rss+xml", FEED));
      URI api;
      try (RssifyService service =
          new ServiceBuilder(settings("127.0.0.1:0")).tap(folder.resolve("tap")).start()) {
        api = service.url().orElseThrow();
        service.engine().add(publisher.uri("/feed").toString());
        while (!get(client, api.resolve("entries")).contains("High water")) {
          BusyWait.pause();
        }
        while (!files(folder.resolve("tap/entries")).contains("High water")) {
          BusyWait.pause();
        }
        assertThat(get(client, api.resolve("metrics"))).contains("rssify_");
      }
      assertThatThrownBy(() -> get(client, api)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void a_service_that_cannot_start_closes_everything() throws IOException {
    try (ServerSocket taken = new ServerSocket(0)) {
      ServiceBuilder builder = new ServiceBuilder(settings("127.0.0.1:" + taken.getLocalPort()));

      assertThatThrownBy(builder::start)
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining("cannot listen on 127.0.0.1:" + taken.getLocalPort());
    }
    // The store can be opened for polling again, so the failed start has released it.
    assertThat(start("127.0.0.1:0")).startsWith("http://127.0.0.1:");
  }

  private String start(String address) throws IOException {
    try (RssifyService service = new ServiceBuilder(settings(address)).start()) {
      return service.url().orElseThrow().toString();
    }
  }

  private Configuration settings(String address) {
    return Configuration.load(
        null,
        Map.of(),
        Map.of(
            "store",
            "sqlite:" + folder.resolve("news.db"),
            "serve.listen",
            address,
            "fetch.allowed_ranges",
            "127.0.0.0/8"));
  }

  private static String get(HttpClient client, URI url) throws Exception {
    return client
        .send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static String files(Path folder) throws IOException {
    StringBuilder all = new StringBuilder();
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }

  @Test
  void an_interface_whose_jar_is_missing_is_an_error() {
    ServiceBuilder builder =
        new ServiceBuilder(
            Configuration.load(
                null,
                Map.of(),
                Map.of(
                    "store", "sqlite:" + folder.resolve("news.db"), "serve.grpc", "127.0.0.1:0")));

    assertThatThrownBy(() -> builder.start().close())
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("serve.grpc", "plugins");
  }
}
