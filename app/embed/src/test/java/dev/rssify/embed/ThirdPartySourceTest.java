package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.source.SourceType;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.json.feedlist.FeedList;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/sources.md, in its own jar, through an engine without built-in support. */
class ThirdPartySourceTest {

  @TempDir private static Path folder = Path.of("");

  private static URLClassLoader jar = new URLClassLoader(new URL[0]);
  private static SourceTypes types = Sources.with(List.of());

  private final ScriptedServer server = ScriptedServer.start();
  @TempDir private Path stores = Path.of("");
  private final List<JournalEvent> events = new ArrayList<>();

  @BeforeAll
  static void build_the_jar() throws IOException {
    String page = Files.readString(Path.of(System.getProperty("rssify.root"), "docs/sources.md"));
    String code = page.replaceFirst("(?s).*```java\n", "").replaceFirst("(?s)```.*", "");
    Path source = Files.writeString(folder.resolve("ChangeSources.java"), code);
    Path classes = folder.resolve("classes");
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                source.toString());
    assertThat(status).isZero();
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(SourceType.class.getName()), "org.example.changes.ChangeSources\n");
    jar = new URLClassLoader(new URL[] {pack(classes).toUri().toURL()});
    types = Sources.discovered(jar);
  }

  private static Path pack(Path classes) throws IOException {
    Path file = folder.resolve("changes.jar");
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path one : files.filter(Files::isRegularFile).toList()) {
        entries.putNextEntry(new JarEntry(classes.relativize(one).toString()));
        entries.write(Files.readAllBytes(one));
      }
    }
    return file;
  }

  @AfterAll
  static void close_the_jar() throws IOException {
    jar.close();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Rssify engine(SourceTypes sources) {
    return Rssify.builder(EngineConfig.defaults().onLoopback())
        .storage(open())
        .registration(SinkRegistration.fromNowOn(events::add))
        .listener(EngineListener.NONE)
        .sources(sources)
        .open();
  }

  private Storage open() {
    return Storage.open("sqlite:" + stores.resolve("feeds.db"));
  }

  private List<SubscriptionRequest> requests(String source) {
    FeedList list =
        new FeedListJson(types)
            .read("[{\"url\": \"" + server.uri("/") + "\", \"source\": " + source + "}]");
    assertThat(list.problems()).isEmpty();
    return list.requests();
  }

  @Test
  void a_third_party_source_is_found_planned_polled_conditionally_and_parsed() throws Exception {
    server.on(
        "/CHANGES.txt",
        Reply.ok("text/plain", "Changes\n2026-11-14 The ferry runs again\n2026-11-02 New lamps")
            .header("ETag", "\"1\""),
        Reply.status(304));
    List<SubscriptionRequest> requests =
        requests("{\"type\": \"changes\", \"config\": {\"file\": \"CHANGES.txt\"}}");

    try (Rssify engine = engine(types)) {
      assertThat(codes(engine.pass().run(requests, _ -> {}))).containsExactly("ok");
      assertThat(codes(engine.pass().run(requests, _ -> {}))).containsExactly("not_modified");
    }

    List<RecordedRequest> received = server.requests();
    assertThat(received)
        .extracting(RecordedRequest::target)
        .containsOnly("/CHANGES.txt")
        .hasSize(2);
    assertThat(received.getFirst().header("Accept")).contains("text/plain");
    assertThat(received.getLast().header("If-None-Match")).contains("\"1\"");
    assertThat(events)
        .extracting(JournalEvent::type)
        .containsExactly("feed_added", "new_entry", "new_entry");
  }

  @Test
  void its_health_and_schema_work_as_for_built_in_types() throws Exception {
    server.on("/x", Reply.ok("text/plain", "nothing here"));
    List<SubscriptionRequest> requests =
        requests("{\"type\": \"changes\", \"config\": {\"file\": \"x\"}}");

    try (Rssify engine = engine(types)) {
      assertThat(codes(engine.pass().run(requests, _ -> {}))).containsExactly("no_changes");
    }
    assertThat(
            new FeedListJson(types)
                .read("[{\"url\": \"https://a.example/\", \"source_type\": \"chnages\"}]")
                .problems())
        .singleElement()
        .asString()
        .endsWith(
            "there is no source type 'chnages', only article, changes, feed, html, http-json;"
                + " did you mean 'changes'?");
  }

  @Test
  void without_its_jar_its_feeds_fail_without_requests_and_new_ones_are_rejected()
      throws Exception {
    List<SubscriptionRequest> requests =
        requests("{\"type\": \"changes\", \"config\": {\"file\": \"x\"}}");
    try (Rssify engine = engine(types)) {
      engine.add(requests, FirstPoll.SPREAD);
    }

    try (Rssify engine = engine(Sources.with(List.of()))) {
      assertThat(codes(engine.pass().all(_ -> {}))).containsExactly("unknown_source");
      assertThatThrownBy(() -> engine.add(requests, FirstPoll.SPREAD))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "there is no source type 'changes', only article, feed, html, http-json");
    }
    assertThat(server.requests()).isEmpty();
    try (Storage stored = open()) {
      Feed feed = stored.store().feeds().list(null, 9).getFirst();
      assertThat(feed.settings().source()).isEqualTo(new FeedSource("changes", "{\"file\":\"x\"}"));
      assertThat(feed.schedule().state()).isEqualTo(FeedSchedule.State.BACKOFF);
    }
  }

  private static List<String> codes(List<PollOutcome> outcomes) {
    return outcomes.stream().map(PollOutcome::code).toList();
  }
}
