package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.embed.Storage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code rssify deadletters}: which letters are listed and dropped. */
class DeadLettersCommandTest {

  private static final String SINK = "webhook:board";
  private final Instant now = Instant.now();

  @TempDir private Path folder;

  @BeforeEach
  void store() {
    rssify("add", "--no-check", "--label", "Tides", "--tag", "sea", "https://a.example/tides");
    rssify("add", "--no-check", "--label", "Ferry", "https://a.example/ferry");
    try (Storage storage = Storage.open("sqlite:" + folder.resolve("rssify.db"))) {
      DeadLetters letters = new DeadLetters(storage.store().tasks());
      storage.store().cursors().save(SINK, 0);
      for (Feed feed : storage.store().feeds().all().toList()) {
        for (int days = 1; days <= 3; days++) {
          UUID event = UUID.randomUUID();
          letters.add(
              new DeadLetter(
                  DeadLetter.id(SINK, event),
                  event,
                  "new_entry",
                  feed.id(),
                  SINK,
                  now.minusSeconds(days * 86_400L),
                  1,
                  "the receiver responded with 400",
                  "{}"));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--json, 6",
    "list --feed Tides --json, 3",
    "list --tag sea --since 36h --json, 1",
    "list --since 60h --json, 4",
    "list --until 36h --json, 4",
    "list --until 36h --limit 3 --json, 3",
  })
  void letters_are_selected_by_feed_tag_time_and_number(String options, int letters) {
    String[] words = ("deadletters " + options).split(" ");

    assertThat(rssify(words).outLines()).hasSize(letters);
  }

  @Test
  void the_list_has_the_names_of_feeds_and_short_ids_that_are_accepted() {
    Run list = rssify("deadletters", "--feed", "Ferry", "--limit", "1");

    assertThat(list.outLines().getFirst()).matches("ID +SINK +AT +TRIES +NAME +WHY");
    assertThat(list.outLines().get(1))
        .matches("[0-9a-f]{8}  webhook:board  \\S+Z  1 +Ferry  the receiver responded with 400");
    String id = list.outLines().get(1).substring(0, 8);
    assertThat(rssify("deadletters", "drop", id).out()).contains("dropped 1");
    assertThat(rssify("deadletters", "--json").outLines()).hasSize(5);
  }

  @Test
  void selected_letters_are_dropped() {
    assertThat(rssify("deadletters", "drop", "--tag", "sea", "--until", "36h").out())
        .contains("dropped 2");
    assertThat(rssify("deadletters", "--feed", "Tides", "--json").outLines()).hasSize(1);
    assertThat(rssify("deadletters", "--feed", "Ferry", "--json").outLines()).hasSize(3);
  }

  private Run rssify(String... arguments) {
    return Run.rssify(Map.of("RSSIFY_STORE", "sqlite:" + folder.resolve("rssify.db")), arguments);
  }
}
