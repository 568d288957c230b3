package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.embed.Storage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands that inspect single URLs respect the rate limit of a server (R12). */
class RateLimitedCommandsTest extends PublisherScene {

  @BeforeEach
  void theServerSendsRetryAfter() {
    String group = FeedPlacement.of(new FeedAddress(url())).host();
    try (Storage storage = Storage.open(store())) {
      storage
          .store()
          .gates()
          .put(
              HostGate.backingOff(group, Main.CLOCK.instant().plus(Duration.ofHours(1)), 1, "429"));
    }
  }

  @AfterEach
  void noRequestWasMade() {
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void get_makes_no_request() {
    assertThat(rssify("get", url()).out()).contains("backing_off");
    assertThat(rssify("validate", url()).out()).startsWith("invalid ").contains("[backing_off]");
    assertThat(rssify("discover", url()).err()).contains("[backing_off]");
  }

  @Test
  void discover_makes_no_request() {
    assertThat(rssify("add", url()).err()).contains("[backing_off]");
  }

  @Test
  void import_makes_no_request() throws Exception {
    Path list = Files.writeString(folder.resolve("feeds.txt"), url() + "\n");

    assertThat(rssify("import", "--validate", list.toString()).err()).contains("[backing_off]");
  }

  @Test
  void add_article_makes_no_request() {
    assertThat(rssify("add", "--article", url()).err()).contains("[backing_off]");
  }

  private String url() {
    return url("/feed");
  }
}
