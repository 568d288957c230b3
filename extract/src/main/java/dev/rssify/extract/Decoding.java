package dev.rssify.extract;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the bytes of a page: by its byte order mark, else by the charset of the response, else by
 * the charset that the page declares, else as UTF-8, else as windows-1252. Never fails: bytes that
 * are invalid become replacement characters.
 */
final class Decoding {

  /** The HTML standard requires a declaration within 1024 bytes; many pages are later. */
  private static final int HEAD = 4096;

  private static final Pattern DECLARED =
      Pattern.compile(
          "<meta\\b[^>]{0,400}?charset\\s*=\\s*[\"']?([\\w.:-]{1,40})", Pattern.CASE_INSENSITIVE);

  private Decoding() {}

  static String decode(byte[] bytes, @Nullable String label) {
    Charset marked = byteOrderMark(bytes);
    if (marked != null) {
      String text = new String(bytes, marked);
      return text.startsWith("\ufeff") ? text.substring(1) : text;
    }
    Charset served = charset(label);
    if (served != null) {
      return new String(bytes, served);
    }
    Charset declared = declared(bytes);
    if (declared != null && !StandardCharsets.UTF_8.equals(declared)) {
      return new String(bytes, declared);
    }
    return utf8OrWindows(bytes);
  }

  private static @Nullable Charset byteOrderMark(byte[] bytes) {
    if (startsWith(bytes, 0xef, 0xbb, 0xbf)) {
      return StandardCharsets.UTF_8;
    }
    if (startsWith(bytes, 0xfe, 0xff)) {
      return StandardCharsets.UTF_16BE;
    }
    return startsWith(bytes, 0xff, 0xfe) ? StandardCharsets.UTF_16LE : null;
  }

  private static boolean startsWith(byte[] bytes, int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (bytes.length <= i || (bytes[i] & 0xff) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable Charset declared(byte[] bytes) {
    int length = Math.min(HEAD, bytes.length);
    Matcher meta = DECLARED.matcher(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
    Charset charset = meta.find() ? charset(meta.group(1)) : null;
    // A declaration that could be read as ASCII is not UTF-16, whatever it says.
    return charset != null && charset.name().startsWith("UTF-16") ? null : charset;
  }

  private static @Nullable Charset charset(@Nullable String label) {
    try {
      return label == null || label.isBlank() ? null : Charset.forName(label.strip());
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return null; // unknown, so the next source decides
    }
  }

  private static String utf8OrWindows(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      String utf8 = new String(bytes, StandardCharsets.UTF_8);
      long broken = utf8.chars().filter(c -> c == '\ufffd').count();
      long wide = utf8.chars().filter(c -> c > 0x7f && c != '\ufffd').count();
      // A few invalid bytes in a page that is mostly UTF-8 are damage, not another charset.
      return broken <= wide ? utf8 : new String(bytes, Charset.forName("windows-1252"));
    }
  }
}
