package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.rssify.adapters.apihttp.Service;
import dev.rssify.adapters.apihttp.ServiceConfig;
import dev.rssify.adapters.fetchhttp.NamedSecrets;
import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.engine.DocumentExecutor;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.text.NameUuid;
import dev.rssify.embed.LoggingListener;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.ingest.FeedDefinition;
import dev.rssify.embed.ingest.RssIngester;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/** No secret is logged, whatever its source. */
@Timeout(60)
class LoggedSecretsTest {

  private static final String READ = "r3ad-t0ken";
  private static final String WRITE = "wr1te-t0ken";

  private static final List<String> LOGGERS = List.of("rssify", "rssify.audit", "rssify.engine");

  private final Logger logger = (Logger) LoggerFactory.getLogger("rssify");
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @BeforeEach
  void listen() {
    LOGGERS.forEach(name -> ((Logger) LoggerFactory.getLogger(name)).setLevel(Level.DEBUG));
    logger.addAppender(lines);
    lines.start();
  }

  @AfterEach
  void close() {
    logger.detachAppender(lines);
    LOGGERS.forEach(name -> ((Logger) LoggerFactory.getLogger(name)).setLevel(null));
  }

  private List<String> log() {
    return List.copyOf(lines.list).stream()
        .map(line -> line.getLoggerName() + " " + line.getKeyValuePairs() + " " + line)
        .toList();
  }

  private static int send(Service service, String verb, String path, String token, String body)
      throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(service.url().resolve(path))
              .method(verb, HttpRequest.BodyPublishers.ofString(body))
              .header("Authorization", "Bearer " + token)
              .header("Content-Type", body.startsWith("{") ? "application/json" : "text/plain")
              .build();
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
  }

  @Test
  void changes_are_logged_with_the_client_and_without_secrets() throws Exception {
    ServiceConfig local = ServiceConfig.local(0);
    ServiceConfig guarded =
        new ServiceConfig(local.address(), 0, Set.of(), READ, WRITE, local.limits());
    UUID added;
    try (Rssify rssify = Rssify.open("memory:");
        Service service =
            Service.start(
                guarded,
                new ServedRssify(rssify, rssify.store(), false, false),
                new ServedLists(
                    new DocumentExecutor(2, 1L << 30),
                    new NamedSecrets(Map.of(), SecretSource.NONE),
                    Set.of(),
                    InstantSource.system()),
                List.of(),
                InstantSource.system(),
                System::nanoTime)) {
      String feed = "{\"url\": \"https://a.example/feed\"}";
      assertThat(send(service, "POST", "/feeds", WRITE, feed)).isEqualTo(201);
      assertThat(send(service, "POST", "/feeds", READ, feed)).isEqualTo(403);
      assertThat(send(service, "POST", "/feeds", "gu3ssed-t0ken", feed)).isEqualTo(401);
      String list = "https://a.example/feed\nhttps://b.example/1\nhttps://b.example/2\n";
      assertThat(send(service, "POST", "/import", WRITE, list)).isEqualTo(200);
      String secret = "https://reader:hunter2@b.example/?key=hunter2";
      String path = "/feeds/" + URLEncoder.encode(secret, StandardCharsets.UTF_8);
      assertThat(send(service, "DELETE", path, WRITE, "")).isEqualTo(404);
      added = rssify.feed("https://a.example/feed").orElseThrow().id();
    }
    List<String> audit = log().stream().filter(line -> line.startsWith("rssify.audit")).toList();
    assertThat(audit).hasSize(5);
    assertThat(audit.get(0)).contains("op=\"add_feed\"", "target=\"" + added + "\"", "done");
    assertThat(audit.get(1)).contains("target=\"\"", "forbidden");
    assertThat(audit.get(2)).contains("target=\"\"", "unauthorized");
    assertThat(audit.get(3)).contains("op=\"import_feeds\"", "target=\"2 feeds\"", "done");
    assertThat(audit.get(4)).contains("target=\"https://***@b.example/?key=***\"", "not_found");
    assertThat(log()).noneMatch(line -> line.contains("t0ken") || line.contains("hunter2"));
  }

  @Test
  void a_feed_that_is_registered_twice_is_logged_without_its_token() {
    FeedDefinition feed = FeedDefinition.of("a", "https://a.example/feed?token=hunter2");
    try (RssIngester ingester = new RssIngester()) {
      ingester.register(feed);
      ingester.register(feed);
    }
    assertThat(log())
        .singleElement()
        .asString()
        .contains("https://a.example/feed?token=***")
        .doesNotContain("hunter2");
  }

  @Test
  void urls_of_polls_are_logged_without_secrets() {
    String url = "https://a.example/feed?n=1&api_key=hunter2";
    UUID feed = NameUuid.of("feed");
    LoggingListener listener = new LoggingListener();
    listener.on(new EngineEvent.PollStarted(new PollTask(feed, Cause.MANUAL, Instant.EPOCH), url));
    listener.on(
        new EngineEvent.PollRefused(
            new PollOutcome.Failed(feed, url, "store_unavailable", null, "it did not work")));

    assertThat(log())
        .hasSize(2)
        .allMatch(line -> line.contains("https://a.example/feed?n=1&api_key=***"))
        .noneMatch(line -> line.contains("hunter2"));
  }
}
