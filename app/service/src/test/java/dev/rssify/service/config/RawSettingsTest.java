package dev.rssify.service.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.raw.RawObjects;
import dev.rssify.embed.RawLocation;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RawSettingsTest {

  @Test
  void responses_are_stored_next_to_the_store_by_default() {
    assertThat(place(Map.of())).isInstanceOf(RawLocation.NextToStore.class);
    assertThat(place(Map.of("raw.location", "elsewhere/raw")))
        .isEqualTo(new RawLocation.Folder(Path.of("elsewhere/raw")));
  }

  @Test
  void a_bucket_is_opened_with_referenced_secrets() {
    RawLocation place =
        place(
            Map.of(
                "raw.location", "s3://bucket/raw",
                "raw.s3.endpoint", "http://127.0.0.1:1",
                "raw.s3.region", "us-east-1",
                "raw.s3.access_key", "env:ACCESS",
                "raw.s3.secret_key", "env:SECRET"));

    try (RawObjects objects = ((RawLocation.ObjectStorage) place).objects().get()) {
      assertThat(objects.name()).isEqualTo("s3://bucket/raw/");
    }
  }

  @Test
  void a_literal_secret_is_rejected_and_not_printed() {
    assertThatThrownBy(
            () -> place(Map.of("raw.location", "s3://bucket", "raw.s3.secret_key", "hunter2")))
        .isInstanceOf(ConfigException.class)
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void a_single_credential_of_a_pair_is_rejected() {
    assertThatThrownBy(
            () -> place(Map.of("raw.location", "s3://bucket", "raw.s3.access_key", "env:ACCESS")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("go together");
  }

  @Test
  void an_invalid_bucket_is_rejected() {
    assertThatThrownBy(() -> place(Map.of("raw.location", "s3://NO")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("raw.location");
  }

  private static RawLocation place(Map<String, String> flags) {
    return RawSettings.read(
        Configuration.load(null, Map.of("ACCESS", "a-key", "SECRET", "a-secret"), flags));
  }
}
