package dev.rssify.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Body;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DigestsTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 262_143, 262_144, 262_145, 1_000_003})
  void a_body_has_the_digest_of_its_bytes(int length) {
    byte[] bytes = new byte[length];
    new SplittableRandom(length).nextBytes(bytes);

    assertThat(Digests.sha256(Body.of(bytes))).isEqualTo(Digests.sha256(bytes));
  }

  @Test
  void a_large_body_is_never_in_memory_as_a_whole() {
    byte[] bytes = new byte[300_000];
    Body body =
        new Body() {
          @Override
          public long length() {
            return bytes.length;
          }

          @Override
          public InputStream open() {
            return new ByteArrayInputStream(bytes);
          }

          @Override
          public byte[] toBytes() {
            throw new AssertionError("too much");
          }
        };

    assertThat(Digests.sha256(body)).isEqualTo(Digests.sha256(bytes));
  }
}
