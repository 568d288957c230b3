package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import dev.rssify.testkit.http.ServerSetup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Secrets and proxies that API clients of {@code serve} can use. */
@Timeout(60)
class ServeAccessTest {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Tides</title>
      <item><guid>1</guid><title>High water</title></item></channel></rss>
      """;

  @TempDir private Path folder;

  private final ScriptedServer publisher = ScriptedServer.start();
  private final ScriptedServer other =
      ScriptedServer.start(ServerSetup.plain().address("127.0.0.4"));
  private final HttpClient client = HttpClient.newHttpClient();
  private final StopSignal stop = new StopSignal();
  private final StringWriter err = new StringWriter();
  private final Logger logger = (Logger) LoggerFactory.getLogger("rssify.secrets");
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private CompletableFuture<Integer> serving = CompletableFuture.completedFuture(0);
  private URI service = URI.create("about:blank");

  @AfterEach
  void close() throws Exception {
    stop.stop();
    serving.get();
    logger.detachAppender(log);
    publisher.close();
    other.close();
    client.close();
  }

  /** Starts {@code serve} with this configuration. */
  private void serve(String yaml) throws IOException {
    Path config = Files.writeString(folder.resolve("rssify.yaml"), yaml);
    Map<String, String> environment =
        Map.of(
            "RSSIFY_STORE",
            "memory:",
            "RSSIFY_FETCH_ALLOWED_RANGES",
            "127.0.0.0/8",
            "TIDE_TOKEN",
            "t0ken");
    CommandLine commandLine = Main.commandLine(environment, new ByteArrayOutputStream(), stop);
    commandLine.setErr(new PrintWriter(err, true));
    serving =
        CompletableFuture.supplyAsync(
            () -> commandLine.execute("serve", "--listen", "0", "--config", config.toString()));
    while (!err.toString().contains("listening on ")) {
      assertThat(serving).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    service = URI.create(err.toString().replaceAll("(?s).*listening on (\\S+).*", "$1"));
    logger.setLevel(Level.ERROR);
    logger.addAppender(log);
    log.start();
  }

  private HttpResponse<String> post(String target, String type, String body) throws Exception {
    return client.send(
        HttpRequest.newBuilder(service.resolve(target))
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> add(URI url, String fields) throws Exception {
    return post("/feeds", "application/json", "{\"url\": \"" + url + "\", " + fields + "}");
  }

  /** The JSON of a feed after its poll. */
  private JsonNode polled(URI url) throws Exception {
    String path = "/feeds/" + URLEncoder.encode(url.toString(), StandardCharsets.UTF_8);
    while (true) {
      HttpRequest request = HttpRequest.newBuilder(service.resolve(path)).build();
      JsonNode feed =
          new JsonMapper()
              .readTree(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
      if (!feed.at("/stats/last_fetch_at").isNull()) {
        return feed;
      }
    }
  }

  @Test
  @Shows("secrets.NAME.value")
  void a_named_secret_reaches_the_hosts_it_is_bound_to() throws Exception {
    publisher.on("/feed", Reply.ok("application/rss+xml", FEED));
    serve("secrets: {tides: {value: 'env:TIDE_TOKEN', hosts: [127.0.0.1]}}");

    assertThat(add(publisher.uri("/feed"), "\"token\": \"secret:tides\"").statusCode())
        .isEqualTo(201);

    assertThat(polled(publisher.uri("/feed")).path("last_error").isNull()).isTrue();
    assertThat(publisher.requests("/feed").getFirst().header("Authorization"))
        .contains("Bearer t0ken");
  }

  @Test
  @Shows("secrets.NAME.hosts")
  void a_named_secret_does_not_reach_another_host() throws Exception {
    serve("secrets: {tides: {value: 'env:TIDE_TOKEN', hosts: [127.0.0.1]}}");

    HttpResponse<String> response = add(other.uri("/feed"), "\"token\": \"secret:tides\"");

    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(response.body()).contains("may not be sent to " + other.uri("").toString());
    assertThat(other.requests()).isEmpty();
  }

  @Test
  void references_to_files_and_variables_are_rejected_in_every_form() throws Exception {
    Path secret = Files.writeString(folder.resolve("key"), "k3y");
    serve("");

    URI listed = publisher.uri("/opml");
    String opml =
        """
        <opml version="2.0"><body>
        <outline type="rss" xmlUrl="%s" token="env:TIDE_TOKEN" password="file:%s"
          headers="env:TIDE_TOKEN"/></body></opml>
        """
            .formatted(listed, secret);
    publisher.otherwise(_ -> Reply.ok("application/rss+xml", FEED));
    assertThat(post("/import", "text/x-opml", opml).statusCode()).isEqualTo(200);
    assertThat(add(publisher.uri("/1"), "\"token\": \"file:" + secret + "\"").statusCode())
        .isEqualTo(422);
    assertThat(post("/import", "text/plain", "file://" + secret).statusCode()).isEqualTo(422);

    HttpRequest refetch =
        HttpRequest.newBuilder(
                service.resolve(
                    "/feeds/"
                        + URLEncoder.encode(listed.toString(), StandardCharsets.UTF_8)
                        + "/refetch"))
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    assertThat(client.send(refetch, HttpResponse.BodyHandlers.discarding()).statusCode())
        .isEqualTo(202);
    polled(listed);
    assertThat(publisher.requests())
        .hasSize(1)
        .noneMatch(request -> request.toString().contains("t0ken"))
        .noneMatch(request -> request.toString().contains("k3y"));
  }

  @Test
  void the_existence_of_a_file_or_variable_is_logged_and_not_returned() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty"), "");
    serve(
        """
        secrets:
          a: {value: 'file:%s/none', hosts: [127.0.0.1]}
          b: {value: 'file:%s', hosts: [127.0.0.1]}
          c: {value: 'env:NONE', hosts: [127.0.0.1]}
        """
            .formatted(folder, empty));

    for (String name : new String[] {"a", "b", "c"}) {
      URI url = publisher.uri("/" + name);
      assertThat(add(url, "\"token\": \"secret:" + name + "\"").statusCode()).isEqualTo(201);
      JsonNode error = polled(url).path("last_error");
      assertThat(error.path("code").stringValue()).isEqualTo("secret_missing");
      assertThat(error.path("message").stringValue())
          .isEqualTo("the secret " + name + " could not be read");
    }
    assertThat(publisher.requests()).isEmpty();
    assertThat(log.list)
        .extracting(line -> line.getKeyValuePairs().toString())
        .anyMatch(line -> line.contains("NoSuchFileException"))
        .anyMatch(line -> line.contains("env:NONE is not set"));
  }

  @Test
  void an_api_client_cannot_use_a_url_as_proxy() throws Exception {
    other.otherwise(_ -> Reply.ok("application/rss+xml", FEED));
    serve("");

    for (String proxy : List.of(other.uri("").toString(), "127.0.0.4:" + other.port(), "a:b@c")) {
      String fields = "\"proxy\": \"" + proxy + "\"";
      HttpResponse<String> alone = add(URI.create("http://a.example/"), fields);
      HttpResponse<String> listed =
          post("/import", "application/json", "[{\"url\": \"http://b.example/\", " + fields + "}]");

      assertThat(alone.statusCode()).as(alone.body()).isEqualTo(422);
      assertThat(listed.statusCode()).as(listed.body()).isEqualTo(422);
      assertThat(alone.body()).contains("proxies.NAME.url");
    }
    assertThat(other.requests()).isEmpty();
  }

  @Test
  void a_feed_is_fetched_through_a_proxy_that_the_operator_defined() throws Exception {
    other.otherwise(_ -> Reply.ok("application/rss+xml", FEED));
    serve("proxies: {corp: {url: '" + other.uri("") + "', allowed_ranges: [127.0.0.4]}}");
    URI feed = URI.create("http://93.184.216.34/feed");

    assertThat(add(feed, "\"proxy\": \"corp\"").statusCode()).isEqualTo(201);
    assertThat(add(URI.create("http://b.example/"), "\"proxy\": \"crop\"").body())
        .contains("no proxy named 'crop'");

    assertThat(polled(feed).path("last_error").isNull()).isTrue();
    assertThat(other.requests().getFirst().target()).isEqualTo("http://93.184.216.34/feed");
  }
}
