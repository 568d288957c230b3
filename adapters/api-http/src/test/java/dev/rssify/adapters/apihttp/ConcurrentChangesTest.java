package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.apihttp.Served.Got;
import dev.rssify.core.store.StoreException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Concurrent changes of one feed. */
@Timeout(60)
class ConcurrentChangesTest {

  private static final int TIMES = 20;

  @TempDir private Path folder;
  private Served served;
  private String target;

  @BeforeEach
  void open() {
    served = Served.polled("sqlite:" + folder.resolve("news.db"), ServiceConfig.local(0));
    target = "/feeds/" + served.feed().id();
  }

  @AfterEach
  void close() {
    served.close();
  }

  private Got patch(String body) {
    return served.send(
        served
            .request(target)
            .header("Content-Type", "application/merge-patch+json")
            .method("PATCH", BodyPublishers.ofString(body)));
  }

  private Got add() {
    return served.send(
        served
            .request("/feeds")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("\"" + served.feed().url() + "\"")));
  }

  private static List<Got> together(List<Supplier<Got>> requests) {
    List<CompletableFuture<Got>> sent =
        requests.stream().map(CompletableFuture::supplyAsync).toList();
    return sent.stream().map(CompletableFuture::join).toList();
  }

  @Test
  void concurrent_changes_of_different_fields_are_all_stored() {
    for (int i = 0; i < TIMES; i++) {
      String label = "{\"label\": \"L" + i + "\"}";
      String notes = "{\"notes\": \"N" + i + "\"}";
      String priority = "{\"priority\": " + i + "}";

      assertThat(together(List.of(() -> patch(label), () -> patch(notes), () -> patch(priority))))
          .extracting(Got::status)
          .containsOnly(200);

      assertThat(served.get(target).json().path("subscriptions").toString())
          .contains("\"L" + i + "\"", "\"N" + i + "\"", "\"priority\":" + i);
    }
  }

  @Test
  void a_feed_removed_during_a_change_stays_removed() {
    for (int i = 0; i < TIMES; i++) {
      String label = "{\"label\": \"L" + i + "\"}";

      List<Got> got =
          together(List.of(() -> patch(label), () -> served.send(served.request(target).DELETE())));

      assertThat(got.getFirst().status()).isIn(200, 404, 409);
      assertThat(got.getLast().status()).isEqualTo(204);
      assertThat(served.get(target).status()).isEqualTo(404);
      assertThat(add().status()).isEqualTo(201);
    }
  }

  @Test
  void concurrent_add_and_remove_do_not_fail_the_service() {
    for (int i = 0; i < TIMES; i++) {
      List<Got> got =
          together(List.of(this::add, () -> served.send(served.request(target).DELETE())));

      assertThat(got.getFirst().status()).isIn(200, 201, 404, 409);
      assertThat(got.getLast().status()).isIn(204, 404);
    }
  }

  @Test
  void a_failed_change_leaves_the_subscription_unchanged() {
    String id = served.feed().id().toString();

    assertThat(
            served
                .rssify()
                .change(
                    "nobody",
                    subscriptionRequest -> subscriptionRequest.servedBy(served.feed().id())))
        .isEmpty();
    assertThatThrownBy(() ->
            served
                .rssify()
                .change(
                    id,
                    _ -> {
                      throw new StoreException(StoreException.Kind.CONFLICT, "no");
                    }))
        .isInstanceOf(StoreException.class);
    assertThat(patch("{\"label\": \"after\"}").status()).isEqualTo(200);
  }
}
