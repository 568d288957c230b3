package dev.rssify.lab.simulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Property;
import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class GzipTest {

  @Test
  void compressed_bytes_are_decompressed_unchanged() {
    try (Gzip gzip = new Gzip()) {
      Property.forAll(
          100,
          random -> {
            byte[] bytes = new byte[random.nextInt(20_000)];
            random.nextBytes(bytes);
            Arrays.fill(bytes, 0, random.nextInt(bytes.length + 1), (byte) 'x');
            return bytes;
          },
          plain -> {
            ByteArrayInputStream coded = new ByteArrayInputStream(gzip.compress(plain));
            try (GZIPInputStream decoded = new GZIPInputStream(coded)) {
              assertThat(decoded.readAllBytes()).isEqualTo(plain);
            }
          });
    }
  }
}
