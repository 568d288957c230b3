package dev.rssify.adapters.raws3;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class S3ConfigTest {

  @ParameterizedTest
  @CsvSource({
    "s3://bucket, bucket, ''",
    "s3://bucket/, bucket, ''",
    "s3://my.bucket-1/raw, my.bucket-1, raw/",
    "s3://bucket/a/b/, bucket, a/b/",
  })
  void a_location_is_a_bucket_and_a_prefix(String location, String bucket, String prefix) {
    S3Config config = S3Config.at(location).orElseThrow();

    assertThat(config.bucket()).isEqualTo(bucket);
    assertThat(config.prefix()).isEqualTo(prefix);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "raw", "s3:", "s3://", "s3://B", "s3://bucket/a b", "https://b/c"})
  void any_other_location_is_rejected(String location) {
    assertThat(S3Config.at(location)).isEmpty();
  }

  @Test
  void a_location_is_printed_in_the_form_in_which_it_is_configured() {
    assertThat(S3Config.at("s3://bucket/raw").orElseThrow().location())
        .isEqualTo("s3://bucket/raw/");
  }
}
