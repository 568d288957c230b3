package dev.rssify.service.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretReferenceTest {

  @TempDir private Path folder = Path.of("");

  @Test
  void a_secret_is_read_from_the_environment_or_from_a_file() throws IOException {
    Path file = Files.writeString(folder.resolve("token"), "from-file\n");

    assertThat(new SecretReference("env:TOKEN").resolve(Map.of("TOKEN", "from-env")))
        .isEqualTo("from-env");
    assertThat(new SecretReference("file:" + file).resolve(Map.of())).isEqualTo("from-file");
  }

  @Test
  void a_missing_secret_is_reported_by_its_reference() {
    assertThatThrownBy(() -> new SecretReference("env:TOKEN").resolve(Map.of()))
        .hasMessage("the secret env:TOKEN is not set or empty");
    assertThatThrownBy(() -> new SecretReference("file:/none/such").resolve(Map.of()))
        .hasMessage("the secret file:/none/such cannot be read: NoSuchFileException");
  }

  @Test
  void a_literal_secret_is_rejected_and_not_printed() {
    assertThatThrownBy(() -> new SecretReference("hunter2"))
        .hasMessageNotContaining("hunter2")
        .hasMessageContaining("env:NAME");
  }
}
