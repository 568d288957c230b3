package dev.rssify.adapters.raws3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.raw.RawObjects.Listed;
import dev.rssify.testing.s3.S3Server;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class S3ObjectsTest {

  private S3Server server;
  private S3Objects objects;

  @BeforeEach
  void open() throws Exception {
    server = new S3Server();
    objects = S3Objects.open(Bucket.config(server.endpoint()));
  }

  @AfterEach
  void close() throws Exception {
    objects.close();
    server.close();
  }

  @Test
  void an_object_is_read_back_whole_and_in_parts() throws IOException {
    byte[] bytes = new byte[3 << 20];
    new Random(1).nextBytes(bytes);

    assertThat(objects.putNew("a", bytes)).isTrue();

    assertThat(objects.get("a", 0, bytes.length)).contains(bytes);
    assertThat(objects.get("a", 0, bytes.length + 1)).contains(bytes);
    assertThat(objects.get("a", 1_000_000, 3))
        .contains(new byte[] {bytes[1_000_000], bytes[1_000_001], bytes[1_000_002]});
    assertThat(objects.get("a", bytes.length, 1)).contains(new byte[0]);
    assertThat(objects.get("a", 5, 0)).contains(new byte[0]);
  }

  @Test
  void an_existing_key_is_never_overwritten() throws IOException {
    assertThat(objects.putNew("a", text("first"))).isTrue();
    assertThat(objects.putNew("a", text("second"))).isFalse();

    assertThat(objects.get("a", 0, 100)).contains(text("first"));
  }

  @Test
  void a_missing_object_is_empty_and_can_be_deleted() throws IOException {
    assertThat(objects.get("a", 0, 1)).isEmpty();
    assertThat(objects.list("", 10)).isEmpty();
    objects.delete("a");

    objects.putNew("a", text("x"));
    objects.delete("a");
    assertThat(objects.get("a", 0, 1)).isEmpty();
  }

  @Test
  void objects_of_the_prefix_are_listed_by_key_page_by_page() throws IOException {
    try (S3Objects others =
        S3Objects.open(
            S3Config.at("s3://responses")
                .orElseThrow()
                .through(server.endpoint(), "us-east-1", true)
                .as(Bucket.CREDENTIALS))) {
      others.putNew("of-others", text("x"));
    }
    for (String key : new String[] {"c", "a", "b"}) {
      objects.putNew(key, text(key + key));
    }

    assertThat(objects.list("", 2)).containsExactly(new Listed("a", 2), new Listed("b", 2));
    assertThat(objects.list("b", 2)).containsExactly(new Listed("c", 2));
    assertThat(objects.list("c", 2)).isEmpty();
  }

  @Test
  void an_error_names_the_location_without_secrets() {
    S3Config wrong =
        Bucket.config(server.endpoint())
            .as(new S3Config.Credentials("an-access-key", "not-the-secret"));
    try (S3Objects refused = S3Objects.open(wrong)) {
      assertThatThrownBy(() -> refused.putNew("a", text("x")))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("s3://responses/raw/")
          .hasMessageNotContaining("not-the-secret");
    }
    assertThat(wrong.toString()).doesNotContain("not-the-secret");
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
