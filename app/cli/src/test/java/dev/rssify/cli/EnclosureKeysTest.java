package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The settings of enclosures and the command that reads them. */
class EnclosureKeysTest extends PublisherScene {

  private Run fetch(String fields, String... settings) throws IOException {
    server.on("/a.mp3", Reply.ok("audio/mpeg", "hello"));
    server.on("/b.mp4", Reply.ok("video/mp4", "world"));
    server.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            """
            <rss version="2.0"><channel><title>T</title><item><title>1</title><guid>one</guid>
            <enclosure type="audio/mpeg" url="%s"/><enclosure type="video/mp4" url="%s"/>
            </item></channel></rss>\
            """
                .formatted(server.uri("/a.mp3"), server.uri("/b.mp4"))));
    Path feeds = folder.resolve("feeds.json");
    Files.writeString(feeds, "[{\"url\": \"%s\"%s}]".formatted(server.uri("/feed"), fields));
    List<String> arguments = new ArrayList<>(List.of("fetch", "--from", feeds.toString(), "--set"));
    arguments.add("gate.starts_per_second=100");
    for (String setting : settings) {
      arguments.addAll(List.of("--set", setting));
    }
    return rssify(arguments.toArray(String[]::new));
  }

  private List<Path> stored() throws IOException {
    Path media = folder.resolve("store.db.media");
    if (Files.notExists(media)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(media)) {
      return files
          .filter(file -> Files.isRegularFile(file) && !file.toString().contains("partial"))
          .toList();
    }
  }

  @Test
  @Shows("enclosures.types")
  void enclosures_types_are_stored_and_printed() throws IOException {
    fetch("", "enclosures.types=audio/*");

    assertThat(stored()).hasSize(1);
    assertThat(rssify("media", "one").out())
        .startsWith(stored().getFirst().toString())
        .contains("audio/mpeg, 5 bytes");
    assertThat(rssify("media", "one", "--json").out())
        .contains("\"sha256\":\"2cf24dba5fb0a30e26e83b2ac5");
  }

  @Test
  @Shows("enclosures")
  void a_feed_sets_its_own_types() throws IOException {
    fetch(", \"enclosures\": [\"video/mp4\"]", "enclosures.types=audio/*");

    assertThat(Files.readString(stored().getFirst())).isEqualTo("world");
    assertThat(stored()).hasSize(1);
  }

  @Test
  @Shows("enclosures.max_bytes")
  void a_larger_enclosure_is_not_stored() throws IOException {
    fetch("", "enclosures.types=audio/*", "enclosures.max_bytes=4");

    assertThat(stored()).isEmpty();
    assertThat(rssify("media", "one").err()).contains("[too_large]");
  }

  @Test
  @Shows("enclosures.days")
  void enclosures_are_deleted_after_enclosures_days() throws IOException {
    fetch("", "enclosures.types=audio/*,video/*");
    Files.setLastModifiedTime(
        stored().getFirst(), FileTime.from(Instant.now().minus(3, ChronoUnit.DAYS)));

    rssify("compact", "--set", "enclosures.days=5");
    assertThat(stored()).hasSize(2);
    rssify("compact", "--set", "enclosures.days=2");
    assertThat(stored()).hasSize(1);
    assertThat(rssify("media", "one").err()).contains("[expired]");
  }

  @Test
  @Shows("enclosures.total_bytes")
  void the_oldest_are_deleted_beyond_enclosures_total_bytes() throws IOException {
    fetch("", "enclosures.types=audio/*,video/*");

    rssify("compact", "--set", "enclosures.total_bytes=9");

    assertThat(stored()).hasSize(1);
  }
}
