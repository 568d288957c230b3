package dev.rssify.formats.charset;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncodingChoiceTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // declaration | Content-Type | expected for a document of ASCII
        "            |                                       | utf-8",
        "utf-8       |                                       | utf-8",
        "UTF8        |                                       | utf-8",
        "iso-8859-1  |                                       | windows-1252",
        "windows-1251|                                       | windows-1251",
        "gb2312      |                                       | gb18030",
        "Shift_JIS   |                                       | shift_jis",
        "utf-16      |                                       | utf-8",
        "nonsense    |                                       | utf-8",
        "            | text/xml                              | utf-8",
        "            | text/xml; charset=koi8-r              | koi8-r",
        "            | text/xml; charset=\"koi8-r\"; x=y     | koi8-r",
        "            | text/xml; CHARSET = 'koi8-r'          | koi8-r",
        "            | text/xml; charset=                    | utf-8",
        "koi8-r      | application/xml                       | koi8-r",
        "iso-8859-1  | application/xml; charset=us-ascii     | us-ascii",
        "utf-8       | application/xml; charset=gb2312       | gb18030",
        "windows-1251| application/xml; charset=iso-8859-1   | windows-1251",
      })
  void declaration_and_header_are_combined(
      @Nullable String declared, @Nullable String contentType, String expected) throws IOException {
    String prolog =
        declared == null ? "" : "<?xml version=\"1.0\" encoding=\"" + declared.strip() + "\"?>";
    EncodingChoice choice = choice((prolog + "<rss/>").getBytes(UTF_8), contentType);
    assertThat(choice.first().name()).isEqualTo(expected);
  }

  @Test
  void a_byte_order_mark_takes_precedence() throws IOException {
    byte[] marked = "\ufeff<?xml version='1.0' encoding='koi8-r'?><rss/>".getBytes(UTF_8);
    Encoding encoding = choice(marked, "text/xml; charset=windows-1251").first();
    assertThat(encoding.name()).isEqualTo("utf-8");
    assertThat(encoding.markLength()).isEqualTo(3);
    assertThat(encoding.contradicted()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE", "IBM037", "IBM1047"})
  void the_first_bytes_show_encodings_that_are_not_based_on_ascii(String charset)
      throws IOException {
    String document = "<?xml version='1.0' encoding='" + charset + "'?><rss/>";
    assertThat(choice(document.getBytes(Charset.forName(charset)), null).first().charset())
        .isEqualTo(Charset.forName(charset));
  }

  @Test
  void a_header_that_contradicts_the_bytes_is_ignored() throws IOException {
    byte[] document = "<?xml version='1.0' encoding='utf-8'?><t>é</t>".getBytes(UTF_8);
    assertThat(choice(document, "text/xml; charset=us-ascii").first().name()).isEqualTo("utf-8");
    assertThat(choice(document, "text/xml; charset=euc-kr").first().name()).isEqualTo("utf-8");
  }

  @Test
  void a_single_byte_label_on_utf_8_is_a_mistake() throws IOException {
    byte[] document = "<?xml version='1.0' encoding='windows-1252'?><t>é€</t>".getBytes(UTF_8);
    Encoding encoding = choice(document, null).first();
    assertThat(encoding.name()).isEqualTo("utf-8");
    assertThat(encoding.contradicted()).isTrue();
  }

  @Test
  void bytes_that_do_not_fit_are_detected() throws IOException {
    byte[] document = "<t>Le café où l’été naît</t>".getBytes(Charset.forName("windows-1252"));
    EncodingChoice choice = choice(document, null);
    assertThat(choice.settled(choice.first()).name()).isEqualTo("windows-1252");
  }

  @Test
  void a_document_truncated_inside_a_character_matches_its_charset() throws IOException {
    byte[] whole = "<t>ééé".getBytes(UTF_8);
    byte[] cut = Arrays.copyOf(whole, whole.length - 1);
    EncodingChoice choice = choice(cut, "text/xml; charset=koi8-r");
    assertThat(choice.settled(Encoding.UTF_8).name()).isEqualTo("utf-8");
  }

  @Test
  void a_vendor_character_does_not_invalidate_the_declaration() throws IOException {
    Charset declared = Charset.forName("Shift_JIS");
    byte[] text =
        ("<?xml version='1.0' encoding='Shift_JIS'?><t>" + "港の船".repeat(30) + "@</t>")
            .getBytes(declared);
    text[text.length - 5] = (byte) 0xFD; // invalid in Shift_JIS
    EncodingChoice choice = choice(text, null);
    assertThat(choice.settled(choice.first()).name()).isEqualTo("shift_jis");
  }

  @Test
  void the_first_character_is_found_after_white_space_and_byte_order_mark() throws IOException {
    EncodingChoice choice = choice("\ufeff \n{".getBytes(UTF_16BE), null);
    assertThat(choice.firstCharacter(choice.first())).isEqualTo('{');
    assertThat(choice("  ".getBytes(ISO_8859_1), null).firstCharacter(Encoding.UTF_8))
        .isEqualTo(' ');
  }

  private static EncodingChoice choice(byte[] document, @Nullable String contentType)
      throws IOException {
    return EncodingChoice.of(() -> new ByteArrayInputStream(document), contentType);
  }
}
