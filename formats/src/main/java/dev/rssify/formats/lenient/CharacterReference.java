package dev.rssify.formats.lenient;

import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.xml.HtmlEntities;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * A character reference by name or number in the window; any other ampersand is literal.
 *
 * @param length the characters of the reference
 */
record CharacterReference(String text, int length) {

  private static final int MAX_NAME_LENGTH = 33;
  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  /** The reference that starts {@code ahead} in the window, or null where there is none. */
  static @Nullable CharacterReference at(CharWindow in, int ahead) throws ParseAbortedException {
    int i = ahead + 1;
    if (in.at(i) == '#') {
      return number(in, ahead);
    }
    while (i - ahead <= MAX_NAME_LENGTH && isNameCharacter(in.at(i))) {
      i++;
    }
    if (i == ahead + 1 || in.at(i) != ';') {
      return null;
    }
    String name = in.text(ahead + 1, i);
    return new CharacterReference(HtmlEntities.expand(name), i + 1 - ahead);
  }

  private static @Nullable CharacterReference number(CharWindow in, int ahead)
      throws ParseAbortedException {
    boolean hex = in.at(ahead + 2) == 'x' || in.at(ahead + 2) == 'X';
    int first = ahead + (hex ? 3 : 2);
    int i = first;
    int value = 0;
    for (int digit = digit(in.at(i), hex); digit >= 0; digit = digit(in.at(i), hex)) {
      value = Math.min(value * (hex ? 16 : 10) + digit, 0x110000);
      i++;
    }
    if (i == first || i - first > MAX_NAME_LENGTH) {
      return null;
    }
    int length = i - ahead + (in.at(i) == ';' ? 1 : 0);
    return new CharacterReference(character(value), length);
  }

  private static int digit(int c, boolean hex) {
    return c < 0 || c > 'f' ? -1 : Character.digit(c, hex ? 16 : 10);
  }

  private static boolean isNameCharacter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  /** Numbers 128 to 159 mean windows-1252, as in HTML; invalid characters are U+FFFD. */
  private static String character(int value) {
    if (value >= 0x80 && value <= 0x9F) {
      return new String(new byte[] {(byte) value}, WINDOWS_1252);
    }
    boolean surrogate = value >= 0xD800 && value <= 0xDFFF;
    boolean control = value < ' ' && value != '\t' && value != '\n' && value != '\r';
    return value > 0x10FFFF || surrogate || control ? "\ufffd" : Character.toString(value);
  }
}
