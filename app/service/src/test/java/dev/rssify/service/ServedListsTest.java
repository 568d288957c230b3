package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.fetchhttp.NamedSecrets;
import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.engine.DocumentExecutor;
import dev.rssify.json.feedlist.FeedList;
import dev.rssify.testkit.BusyWait;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServedListsTest {

  private static final int LARGE = 1 << 20;

  private final DocumentExecutor documents = new DocumentExecutor(1, 1L << 30);
  private final CountDownLatch end = new CountDownLatch(1);

  @Test
  void a_large_list_is_read_like_a_large_document_and_blocks_no_service_thread() throws Exception {
    ServedLists lists =
        new ServedLists(
            documents,
            new NamedSecrets(Map.of(), SecretSource.NONE),
            Set.of(),
            InstantSource.system());
    byte[] list = ("https://a.example/\n" + "#".repeat(LARGE)).getBytes(StandardCharsets.UTF_8);
    FutureTask<Boolean> document = new FutureTask<>(() -> documents.run(LARGE, this::isEnded));
    awaitWaiting(Thread.ofVirtual().start(document));

    FutureTask<FeedList> read = new FutureTask<>(() -> lists.read(list));
    awaitWaiting(Thread.ofVirtual().start(read));

    assertThat(read.isDone()).as("while another document uses the only thread").isFalse();
    end.countDown();
    assertThat(document.get()).isTrue();
    assertThat(read.get().requests()).hasSize(1);
  }

  private boolean isEnded() {
    try {
      end.await();
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.isAlive() && thread.getState() != Thread.State.WAITING) {
      BusyWait.pause();
    }
  }
}
