package dev.rssify.formats.charset;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecodingReaderTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"UTF-8", "UTF-16LE", "UTF-32BE", "windows-1252", "GB18030", "Shift_JIS", "EUC-KR"})
  void every_character_has_its_byte_offset(String name) {
    Charset charset = Charset.forName(name);
    Property.forAll(
        50,
        Gen.texts(3000).andThen(text -> encodable(text, charset)),
        text -> {
          byte[] bytes = text.getBytes(charset);
          DecodingReader reader =
              new DecodingReader(new ByteArrayInputStream(bytes), Encoding.of(charset, 0), false);
          char[] buffer = new char[257];
          int chars = 0;
          for (int n = reader.read(buffer, 0, 257); n >= 0; n = reader.read(buffer, 0, 257)) {
            int last = chars + n;
            if (!Character.isHighSurrogate(buffer[n - 1])) {
              assertThat(reader.byteAt(last))
                  .isEqualTo(text.substring(0, last).getBytes(charset).length);
            }
            int middle = chars + n / 2;
            if (!Character.isLowSurrogate(text.charAt(middle))) {
              assertThat(reader.byteAt(middle))
                  .isEqualTo(text.substring(0, middle).getBytes(charset).length);
            }
            chars = last;
          }
          assertThat(chars).isEqualTo(text.length());
        });
  }

  @Test
  void invalid_bytes_in_utf_8_are_decoded_as_windows_1252() throws IOException {
    byte[] bytes = {'a', (byte) 0x93, (byte) 0xC3, (byte) 0xA9, (byte) 0xE2, (byte) 0x82, 'z'};
    assertThat(read(bytes, true)).isEqualTo("a“éâ‚z");
    assertThatThrownBy(() -> read(bytes, false)).isInstanceOf(CharacterCodingException.class);
  }

  @Test
  void offsets_in_stateful_charsets_are_unknown() throws IOException {
    Charset stateful = Charset.forName("ISO-2022-JP");
    DecodingReader reader =
        new DecodingReader(
            new ByteArrayInputStream("日本".getBytes(stateful)), Encoding.of(stateful, 0), false);
    assertThat(reader.read(new char[8], 0, 8)).isEqualTo(2);
    assertThat(reader.byteAt(1)).isEqualTo(-1);
  }

  @Test
  void offsets_before_the_buffer_are_unknown() throws IOException {
    byte[] bytes = "é".repeat(10_000).getBytes(UTF_8);
    DecodingReader reader =
        new DecodingReader(new ByteArrayInputStream(bytes), Encoding.UTF_8, false);
    char[] buffer = new char[100];
    int read = 0;
    while (read < 5_000) {
      read += reader.read(buffer, 0, 100);
    }
    assertThat(reader.byteAt(0)).isEqualTo(-1);
    assertThat(reader.byteAt(read - 10)).isEqualTo(2L * (read - 10));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "GB18030", "Big5-HKSCS"})
  void a_buffer_of_one_character_is_enough(String name) throws IOException {
    Charset charset = Charset.forName(name);
    String text = encodable("a😀é𝄞z".repeat(4_000), charset);
    DecodingReader reader = lenient(text.getBytes(charset), charset);
    assertThat(oneByOne(reader)).isEqualTo(text);
  }

  @Test
  void invalid_bytes_fit_into_a_buffer_of_one_character() throws IOException {
    byte[] bytes = {'a', (byte) 0xED, (byte) 0xA0, (byte) 0x80, (byte) 0xF0, (byte) 0x9F, 'z'};
    assertThat(oneByOne(lenient(bytes, UTF_8))).isEqualTo("aí\u00a0€ðŸz");
  }

  @Test
  void an_empty_buffer_reads_nothing() throws IOException {
    DecodingReader reader = lenient("😀".getBytes(UTF_8), UTF_8);
    assertThat(reader.read(new char[0], 0, 0)).isZero();
    assertThat(oneByOne(reader)).isEqualTo("😀");
  }

  @Test
  void invalid_bytes_in_utf_8_have_their_offset() throws IOException {
    byte[] bytes = {'a', (byte) 0xED, (byte) 0xA0, (byte) 0x80, 'z', (byte) 0xE2, (byte) 0x82};
    DecodingReader reader = lenient(bytes, UTF_8);
    reader.transferTo(Writer.nullWriter());
    for (int i = 0; i <= bytes.length; i++) {
      assertThat(reader.byteAt(i)).isEqualTo(i);
    }
  }

  @Test
  void characters_after_invalid_bytes_have_their_offset() throws IOException {
    byte[] bytes = {'a', 0, 0, (byte) 0xDC, 'z', 0};
    DecodingReader reader = lenient(bytes, Charset.forName("UTF-16LE"));
    char[] chars = new char[16];
    assertThat(new String(chars, 0, reader.read(chars, 0, 16))).isEqualTo("a\ufffdz");
    assertThat(reader.byteAt(2)).isEqualTo(4);
  }

  private static DecodingReader lenient(byte[] bytes, Charset charset) throws IOException {
    return new DecodingReader(new ByteArrayInputStream(bytes), Encoding.of(charset, 0), true);
  }

  private static String oneByOne(DecodingReader reader) throws IOException {
    StringBuilder out = new StringBuilder();
    char[] one = new char[1];
    while (reader.read(one, 0, 1) == 1) {
      out.append(one[0]);
    }
    return out.toString();
  }

  private static String read(byte[] bytes, boolean lenient) throws IOException {
    StringWriter out = new StringWriter();
    try (DecodingReader reader =
        new DecodingReader(new ByteArrayInputStream(bytes), Encoding.UTF_8, lenient)) {
      reader.transferTo(out);
    }
    return out.toString();
  }

  /** The characters that survive encoding and decoding, which in some charsets are not all. */
  private static String encodable(String text, Charset charset) {
    return text.codePoints()
        .mapToObj(Character::toString)
        .filter(c -> new String(c.getBytes(charset), charset).equals(c))
        .reduce("x", String::concat);
  }
}
