package dev.rssify.adapters.rawwarc.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.rawwarc.FakeObjects;
import dev.rssify.testkit.BusyWait;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Objects while their bucket is away. */
@Timeout(60)
class SpooledObjectsTest {

  private static final Duration NEVER = Duration.ofDays(1);
  private static final Duration SOON = Duration.ofMillis(5);

  @TempDir private Path folder;
  private final FakeObjects bucket = new FakeObjects();

  @Test
  void an_object_that_the_bucket_does_not_accept_is_read_from_the_folder() throws IOException {
    away();
    try (SpooledObjects objects = new SpooledObjects(bucket, spool(), 10, NEVER)) {
      assertThat(objects.putNew("a/1", new byte[] {1, 2, 3})).isTrue();
      assertThat(objects.putNew("a/1", new byte[] {4})).as("never replaced").isFalse();

      assertThat(objects.get("a/1", 1, 9)).contains(new byte[] {2, 3});
      assertThat(bucket.objects).isEmpty();
    }
  }

  @Test
  void a_full_folder_refuses_objects() throws IOException {
    away();
    try (SpooledObjects objects = new SpooledObjects(bucket, spool(), 10, NEVER)) {
      assertThat(objects.putNew("a", new byte[8])).isTrue();

      assertThatThrownBy(() -> objects.putNew("b", new byte[3]))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("is full with 8 bytes");
    }
  }

  @Test
  void what_waits_is_uploaded_when_the_bucket_is_back() throws IOException {
    away();
    try (SpooledObjects objects = new SpooledObjects(bucket, spool(), 10, SOON)) {
      objects.putNew("a", new byte[] {1});
      objects.putNew("b", new byte[] {2});
      back();
      awaitUploads();

      assertThat(bucket.objects.keySet()).containsExactly("a", "b");
      assertThat(objects.get("b", 0, 1)).contains(new byte[] {2});
      assertThat(objects.putNew("c", new byte[] {3})).isTrue();
      assertThat(bucket.objects).as("written at once").containsKey("c");
    }
  }

  @Test
  void what_a_process_left_is_uploaded_by_the_next_one() throws IOException {
    away();
    try (SpooledObjects killed = new SpooledObjects(bucket, spool(), 10, NEVER)) {
      killed.putNew("a", new byte[] {1});
    }
    back();
    try (SpooledObjects _ = new SpooledObjects(bucket, spool(), 10, SOON)) {
      awaitUploads();
    }
    assertThat(bucket.objects.get("a")).isEqualTo(new byte[] {1});
  }

  @Test
  void a_process_that_lacks_memory_uploads_later() throws IOException {
    away();
    AtomicBoolean lacking = new AtomicBoolean(true);
    bucket.beforeWriting =
        () -> {
          if (lacking.getAndSet(false)) {
            throw new OutOfMemoryError("for the test");
          }
        };
    try (SpooledObjects objects = new SpooledObjects(bucket, spool(), 10, SOON)) {
      objects.putNew("a", new byte[] {1});
      back();
      awaitUploads();
    }
    assertThat(lacking).isFalse();
    assertThat(bucket.objects).containsKey("a");
  }

  @Test
  void an_upload_without_a_response_is_not_lost() throws IOException {
    away();
    try (SpooledObjects objects = new SpooledObjects(bucket, spool(), 10, SOON)) {
      objects.putNew("a", new byte[] {1});
      bucket.unacknowledged(1);
      back();
      awaitUploads();
    }
    assertThat(bucket.objects.get("a")).isEqualTo(new byte[] {1});
  }

  private Path spool() {
    return folder.resolve("spool");
  }

  private void away() {
    bucket.fail(Integer.MAX_VALUE);
  }

  private void back() {
    bucket.fail(0);
  }

  private void awaitUploads() {
    while (!spool().toFile().exists() || spool().toFile().list().length > 0) {
      BusyWait.pause();
    }
  }
}
