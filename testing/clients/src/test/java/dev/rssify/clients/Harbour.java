package dev.rssify.clients;

import dev.rssify.service.RssifyService;
import dev.rssify.service.ServiceBuilder;
import dev.rssify.service.config.Configuration;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** A publisher with a feed of three entries, and the real service with its HTTP API. */
final class Harbour implements AutoCloseable {

  static final String TOKEN = "writer";

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Harbour news</title><link>https://harbour.example/</link>
      <item><title>Ferry back in service</title><link>https://harbour.example/ferry</link>
        <guid>7</guid><pubDate>Mon, 02 Nov 2026 08:30:00 GMT</pubDate></item>
      <item><title>Seals on the north pier</title><link>https://harbour.example/seals</link>
        <guid>6</guid><pubDate>Sun, 01 Nov 2026 16:05:00 GMT</pubDate></item>
      <item><title>Fog until noon</title><link>https://harbour.example/fog</link>
        <guid>5</guid><pubDate>Sat, 31 Oct 2026 06:00:00 GMT</pubDate></item>
      </channel></rss>
      """;

  private final ScriptedServer publisher = ScriptedServer.start();
  private final RssifyService service;

  private Harbour(Map<String, String> settings) throws IOException {
    publisher.otherwise(_ -> Reply.ok("application/rss+xml", FEED));
    Map<String, String> all = new HashMap<>(settings);
    all.put("store", "memory:");
    all.put("serve.listen", "127.0.0.1:0");
    all.put("fetch.allowed_ranges", "127.0.0.0/8");
    all.put("gate.starts_per_second", "1000");
    Map<String, String> environment = Map.of("WRITER", TOKEN);
    this.service =
        new ServiceBuilder(Configuration.load(null, environment, all))
            .environment(environment)
            .start();
  }

  /** A service that needs no token. */
  static Harbour open() throws IOException {
    return new Harbour(Map.of());
  }

  /** Reading and writing require {@link #TOKEN}. */
  static Harbour withToken() throws IOException {
    return new Harbour(Map.of("serve.read_token", "env:WRITER", "serve.write_token", "env:WRITER"));
  }

  /** The address of the service, without a slash at its end. */
  String url() {
    return service.url().orElseThrow().toString().replaceFirst("/$", "");
  }

  /** The URL of a feed; every path has the same entries. */
  String feed(String path) {
    return publisher.uri(path).toString();
  }

  @Override
  public void close() throws IOException {
    service.close();
    publisher.close();
  }
}
