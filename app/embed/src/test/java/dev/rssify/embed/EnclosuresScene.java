package dev.rssify.embed;

import dev.rssify.core.dispatch.Budgets;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.enrich.EnrichConfig;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryEnclosures;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.embed.media.EnclosureConfig;
import dev.rssify.embed.media.MediaFolder;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A server with enclosures, and an engine that fetches them. */
abstract class EnclosuresScene {

  static final int PART = 8 << 20;
  static final byte[] FILE = bytes(2 * PART + 1_000, 1);

  @TempDir Path folder = Path.of("");
  final ScriptedServer server =
      ScriptedServer.start()
          .on("/robots.txt", Reply.ok("text/plain", "User-agent: *\nDisallow: /secret"));

  @AfterEach
  void stop() {
    server.close();
  }

  static byte[] bytes(int count, int seed) {
    byte[] bytes = new byte[count];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  String store() {
    return "sqlite:" + folder.resolve("a.db");
  }

  Rssify open(long maxBytes, String... types) {
    EnclosureConfig defaults = EnclosureConfig.defaults();
    return Rssify.builder(
            EngineConfig.defaults()
                .withStore(store())
                .onLoopback()
                .withArticles(
                    ArticleConfig.defaults()
                        .withQueue(new EnrichConfig(16, 2, 10_000, 3, Duration.ofMillis(1))))
                .withEnclosures(
                    new EnclosureConfig(
                        List.of(types), maxBytes, defaults.age(), defaults.totalBytes()))
                .withGate(
                    new GateConfig(
                        2, Duration.ofMillis(5), Set.of(), 256, 1024, 512, Budgets.defaults())))
        .listener(EngineListener.NONE)
        .open();
  }

  /** Polls a feed with one entry that has these enclosures. */
  void poll(Rssify engine, String fields, String... urls) throws InterruptedException {
    StringBuilder enclosures = new StringBuilder();
    for (String url : urls) {
      enclosures.append("<enclosure type=\"audio/mpeg\" url=\"").append(url).append("\"/>");
    }
    server.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version=\"2.0\"><channel><title>T</title><item><guid>1</guid>"
                + enclosures
                + "</item></channel></rss>"));
    List<PollOutcome> _ =
        engine
            .pass()
            .run(
                new FeedListJson()
                    .read("[{\"url\": \"%s\"%s}]".formatted(server.uri("/feed"), fields))
                    .requests(),
                _ -> {});
    engine.enrich();
  }

  EntryEnclosures.File fetched(String path) throws InterruptedException {
    return fetched(path, 100L << 20);
  }

  EntryEnclosures.File fetched(String path, long maxBytes) throws InterruptedException {
    try (Rssify engine = open(maxBytes, "audio/*")) {
      poll(engine, "", server.uri(path).toString());
      for (int i = 0; i < 1_000 && files(engine).isEmpty(); i++) {
        engine.enrich(); // a retry that is not due yet is not awaited
      }
      return files(engine).getFirst();
    }
  }

  List<EntryEnclosures.File> files(Rssify engine) {
    FeedAddress address = new FeedAddress(server.uri("/feed").toString());
    Entry entry = engine.entries(EntryQuery.newest(address.feedId(), 1)).entries().getFirst();
    return new Derivations(engine.store())
        .newest(entry.uid(), EntryEnclosures.KIND)
        .map(found ->
            RecordJson.read(
                    EntryEnclosures.class,
                    new String(found.content().toBytes(), StandardCharsets.UTF_8))
                .files())
        .orElse(List.of());
  }

  byte[] stored(EntryEnclosures.File file) throws IOException {
    MediaFolder media = MediaFolder.of(store()).orElseThrow();
    return Files.readAllBytes(media.find(Objects.requireNonNull(file.sha256())).orElseThrow());
  }

  List<String> ranges(String path) {
    return server.requests(path).stream()
        .map(request -> request.header("Range").orElse("all"))
        .toList();
  }

  /** A server that has a file and understands ranges. */
  static Reply part(RecordedRequest request, byte[] file, String etag) {
    String range = request.header("Range").orElse("");
    boolean same = request.header("If-Range").map(etag::equals).orElse(true);
    if (range.isEmpty() || !same) {
      return Reply.ok("audio/mpeg", "").header("ETag", etag).body(file);
    }
    String[] bounds = range.substring("bytes=".length()).split("-", 2);
    int first = Integer.parseInt(bounds[0]);
    int last = Math.min(file.length - 1, Integer.parseInt(bounds[1]));
    return Reply.status(206)
        .header("Content-Type", "audio/mpeg")
        .header("ETag", etag)
        .header("Content-Range", "bytes %d-%d/%d".formatted(first, last, file.length))
        .body(Arrays.copyOfRange(file, first, last + 1));
  }
}
