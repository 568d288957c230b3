package dev.rssify.formats.charset;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecodingReaderTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"UTF-8", "UTF-16LE", "UTF-32BE", "windows-1252", "GB18030", "Shift_JIS", "EUC-KR"})
  void every_character_knows_its_byte(String name) {
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
  void strange_bytes_in_utf_8_are_what_windows_1252_makes_of_them() throws IOException {
    byte[] bytes = {'a', (byte) 0x93, (byte) 0xC3, (byte) 0xA9, (byte) 0xE2, (byte) 0x82, 'z'};
    assertThat(read(bytes, true)).isEqualTo("a“éâ‚z");
    assertThatThrownBy(() -> read(bytes, false)).isInstanceOf(CharacterCodingException.class);
  }

  @Test
  void offsets_that_depend_on_what_came_before_are_not_told() throws IOException {
    Charset stateful = Charset.forName("ISO-2022-JP");
    DecodingReader reader =
        new DecodingReader(
            new ByteArrayInputStream("日本".getBytes(stateful)), Encoding.of(stateful, 0), false);
    assertThat(reader.read(new char[8], 0, 8)).isEqualTo(2);
    assertThat(reader.byteAt(1)).isEqualTo(-1);
  }

  @Test
  void offsets_long_gone_by_are_not_told() throws IOException {
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

  private static String read(byte[] bytes, boolean lenient) throws IOException {
    StringWriter out = new StringWriter();
    try (DecodingReader reader =
        new DecodingReader(new ByteArrayInputStream(bytes), Encoding.UTF_8, lenient)) {
      reader.transferTo(out);
    }
    return out.toString();
  }

  /** The characters that come back as they went, which some charsets do not do for all. */
  private static String encodable(String text, Charset charset) {
    return text.codePoints()
        .mapToObj(Character::toString)
        .filter(c -> new String(c.getBytes(charset), charset).equals(c))
        .reduce("x", String::concat);
  }
}
