package dev.rssify.embed.backup;

import static dev.rssify.testing.contract.Responses.SERVED;
import static dev.rssify.testing.contract.Responses.T0;
import static dev.rssify.testing.contract.Responses.poll;
import static dev.rssify.testing.contract.Responses.response;
import static dev.rssify.testing.contract.Responses.store;
import static dev.rssify.testing.contract.Responses.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.raw.RawRetentionPolicy;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreContents;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreRecord;
import dev.rssify.embed.Storage;
import dev.rssify.testing.contract.Responses;
import dev.rssify.testkit.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups while retention moves and deletes segments. */
class BackupDuringRetentionTest {

  private static final Instant LATER = T0.plus(Duration.ofDays(40));

  @TempDir Path directory;

  private Storage storage;
  private Feed feed;

  @BeforeEach
  void fill() {
    storage = Storage.open("sqlite:" + directory.resolve("old.db"));
    feed = Responses.added(storage.store(), "a");
    for (int i = 0; i < 50; i++) {
      store(storage.raw(), feed, response(T0, SERVED, text("never committed " + i)));
    }
    feed = poll(storage.store(), storage.raw(), feed, T0, text("the response"));
    poll(storage.store(), storage.raw(), Responses.added(storage.store(), "b"), LATER, text("b"));
  }

  @AfterEach
  void close() {
    storage.close();
  }

  @Test
  void segments_moved_after_the_store_was_read_are_in_the_backup() {
    backup(sink -> {
      storage.store().contents().read(sink);
      assertThat(retention(1)).isEqualTo(1);
    });

    assertThat(restored()).isEqualTo(text("the response"));
  }

  @Test
  void segments_moved_before_the_store_is_read_are_in_the_backup() {
    backup(sink -> {
      assertThat(retention(1)).isEqualTo(1);
      storage.store().contents().read(sink);
    });

    assertThat(restored()).isEqualTo(text("the response"));
  }

  @Test
  void responses_stored_just_before_the_store_is_read_are_in_the_backup() {
    backup(sink -> {
      feed = poll(storage.store(), storage.raw(), feed, LATER, text("a newer response"));
      storage.store().contents().read(sink);
    });

    assertThat(restored()).isEqualTo(text("a newer response"));
  }

  @Test
  void a_backup_that_lacks_referenced_files_is_rejected() {
    assertThatThrownBy(() ->
            backup(sink -> {
              assertThat(retention(1)).isEqualTo(1);
              storage.store().contents().read(sink);
              assertThat(retention(0)).isEqualTo(1);
            }))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("run it again");
    assertThat(directory.resolve("backup")).doesNotExist();
  }

  @Test
  void a_lost_response_does_not_prevent_a_backup() throws IOException {
    Path raw = Objects.requireNonNull(storage.rawFolder());
    Files.delete(raw.resolve(newest(storage.store()).bodyRef().key()));

    backup(storage.store().contents()::read);

    assertThat(directory.resolve("backup")).exists();
  }

  /** The number of deleted segments. */
  private int retention(int newest) {
    try {
      return new RawRetention(
              storage.store(),
              storage.segments(),
              new RawRetentionPolicy(Duration.ofDays(30), newest))
          .run(LATER)
          .dropped();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void backup(Consumer<Consumer<StoreRecord>> reading) {
    Storage observed = Records.with(storage, Store.class, with(storage.store(), reading));
    new Backup(observed, _ -> {}).write(directory.resolve("backup"), LATER);
  }

  /** The newest response of the feed, in a store restored from the backup. */
  private byte[] restored() {
    try (Storage copy = Storage.open("sqlite:" + directory.resolve("new.db"))) {
      new Restore(copy, _ -> {}).read(directory.resolve("backup"));
      return copy.raw().read(newest(copy.store()).bodyRef()).map(Body::toBytes).orElseThrow();
    }
  }

  private RawFetch newest(Store store) {
    return store.raws().newest(feed.id(), 1).getFirst();
  }

  private static Store with(Store store, Consumer<Consumer<StoreRecord>> reading) {
    StoreContents contents =
        new StoreContents() {
          @Override
          public void read(Consumer<StoreRecord> sink) {
            reading.accept(sink);
          }

          @Override
          public void fill(Iterator<StoreRecord> records) {
            throw new AssertionError("nothing is filled");
          }
        };
    return Records.with(store, StoreContents.class, contents);
  }
}
