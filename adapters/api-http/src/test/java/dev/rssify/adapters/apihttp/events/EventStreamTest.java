package dev.rssify.adapters.apihttp.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Rssify;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class EventStreamTest {

  @Test
  void a_client_with_few_matching_events_gets_heartbeats_while_it_catches_up()
      throws InterruptedException {
    // Each reading of the clock takes a second.
    AtomicLong clock = new AtomicLong();
    try (Rssify rssify = Rssify.open("memory:");
        Streams streams = new Streams()) {
      for (int i = 0; i < 200; i++) {
        rssify.add("https://feed-" + i + ".example/");
      }
      Store store = rssify.store();
      EventStream stream =
          new EventStream(
              new JournalTail(store.journal(), new ChangeSignal()),
              new ChangeSignal(),
              streams,
              new EventFilter(
                  Set.of("feed_gone"),
                  Set.of(),
                  null,
                  null,
                  new TagIndex(store.subscriptions(), clock::get),
                  null),
              0,
              Duration.ofSeconds(1),
              () -> clock.addAndGet(1_000_000_000));
      UpToHeartbeat reader = new UpToHeartbeat();

      try {
        stream.writeTo(reader);
      } catch (IOException e) {
        // The client has seen enough.
      }

      assertThat(reader.toString(StandardCharsets.UTF_8)).contains(": alive\nid: 64\n\n");
    }
  }

  /** Ends with the first heartbeat. */
  private static final class UpToHeartbeat extends ByteArrayOutputStream {
    @Override
    public void flush() throws IOException {
      if (toString(StandardCharsets.UTF_8).contains(": alive")) {
        throw new EOFException();
      }
    }
  }
}
