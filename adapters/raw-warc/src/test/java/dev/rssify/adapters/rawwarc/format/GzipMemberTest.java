package dev.rssify.adapters.rawwarc.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GzipMemberTest {

  private static final byte[] FIELDS = "WARC/1.1\r\n".repeat(40).getBytes(StandardCharsets.UTF_8);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 0xfffe, 0xffff, 0x10000, 0x1ffff, 300_000})
  void uncompressed_content_is_read_back_unchanged_with_little_overhead(int size)
      throws IOException {
    byte[] payload = new byte[size];
    new Random(size).nextBytes(payload);

    byte[] member = member(payload, true);

    assertThat(unpacked(member)).isEqualTo(concat(FIELDS, payload));
    assertThat(member.length).isLessThan(size + 200 + 5 * (size >> 10));
  }

  @Test
  void compressed_content_is_read_back_unchanged() throws IOException {
    byte[] payload = "harbour ".repeat(10_000).getBytes(StandardCharsets.UTF_8);

    byte[] member = member(payload, false);

    assertThat(unpacked(member)).isEqualTo(concat(FIELDS, payload));
    assertThat(member.length).isLessThan(2_000);
  }

  @Test
  void a_compressor_compresses_again_after_an_uncompressed_record() throws IOException {
    try (Compressors compressors = new Compressors()) {
      byte[] wrapped = member(new byte[1_000], true, compressors);
      byte[] compressed = member(new byte[1_000], false, compressors);

      assertThat(wrapped.length).isGreaterThan(1_000);
      assertThat(compressed.length).isLessThan(200);
    }
  }

  private static byte[] member(byte[] payload, boolean wrapOnly) throws IOException {
    try (Compressors compressors = new Compressors()) {
      return member(payload, wrapOnly, compressors);
    }
  }

  private static byte[] member(byte[] payload, boolean wrapOnly, Compressors compressors)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    GzipMember member = new GzipMember(out, compressors);
    member.write(FIELDS);
    if (wrapOnly) {
      member.wrapOnly();
    }
    member.write(payload);
    member.finishRecord();
    return out.toByteArray();
  }

  private static byte[] unpacked(byte[] member) throws IOException {
    return new GZIPInputStream(new ByteArrayInputStream(member)).readAllBytes();
  }

  private static byte[] concat(byte[] a, byte[] b) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(a);
    out.writeBytes(b);
    return out.toByteArray();
  }
}
