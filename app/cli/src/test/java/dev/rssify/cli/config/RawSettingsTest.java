package dev.rssify.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.raw.RawObjects;
import dev.rssify.embed.RawPlace;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RawSettingsTest {

  @Test
  void answers_are_kept_beside_the_store_unless_somebody_says_where() {
    assertThat(place(Map.of())).isInstanceOf(RawPlace.BesideTheStore.class);
    assertThat(place(Map.of("raw.location", "elsewhere/raw")))
        .isEqualTo(new RawPlace.Folder(Path.of("elsewhere/raw")));
  }

  @Test
  void a_bucket_is_opened_with_secrets_that_are_named() {
    RawPlace place =
        place(
            Map.of(
                "raw.location", "s3://bucket/raw",
                "raw.s3.endpoint", "http://127.0.0.1:1",
                "raw.s3.region", "us-east-1",
                "raw.s3.access_key", "env:ACCESS",
                "raw.s3.secret_key", "env:SECRET"));

    try (RawObjects objects = ((RawPlace.Elsewhere) place).objects().get()) {
      assertThat(objects.name()).isEqualTo("s3://bucket/raw/");
    }
  }

  @Test
  void a_secret_written_out_is_refused_and_not_repeated() {
    assertThatThrownBy(
            () -> place(Map.of("raw.location", "s3://bucket", "raw.s3.secret_key", "hunter2")))
        .isInstanceOf(ConfigException.class)
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void half_of_the_credentials_is_refused() {
    assertThatThrownBy(
            () -> place(Map.of("raw.location", "s3://bucket", "raw.s3.access_key", "env:ACCESS")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("go together");
  }

  @Test
  void what_looks_like_a_bucket_and_is_none_is_refused() {
    assertThatThrownBy(() -> place(Map.of("raw.location", "s3://NO")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("raw.location");
  }

  private static RawPlace place(Map<String, String> flags) {
    return RawSettings.read(
        Configuration.load(null, Map.of("ACCESS", "a-key", "SECRET", "a-secret"), flags));
  }
}
