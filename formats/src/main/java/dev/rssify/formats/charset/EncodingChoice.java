package dev.rssify.formats.charset;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the encoding of a document: byte order mark, declaration, Content-Type, UTF-8; and by
 * detection when the bytes do not fit these.
 *
 * <p>Reads only as much of the document as needed: just its head where UTF-8 is the only candidate.
 *
 * <p>Not thread-safe.
 */
public final class EncodingChoice {

  /** Opens the document from its first byte. */
  @FunctionalInterface
  public interface Source {
    InputStream open() throws IOException;
  }

  private static final int HEAD = 1024;
  private static final int SAMPLE = 64 << 10;

  private final Source source;
  private final byte[] head;
  private final Declarations declarations;

  private EncodingChoice(Source source, byte[] head, Declarations declarations) {
    this.source = source;
    this.head = head;
    this.declarations = declarations;
  }

  public static EncodingChoice of(Source source, @Nullable String contentType) throws IOException {
    try (InputStream in = source.open()) {
      byte[] head = in.readNBytes(HEAD);
      return new EncodingChoice(source, head, Declarations.of(head, contentType));
    }
  }

  /** Whether the document has no bytes. */
  public boolean isEmpty() {
    return head.length == 0;
  }

  /** The first character that is not white space, within the head of the document. */
  public char firstCharacter(Encoding encoding) {
    int mark = encoding.markLength();
    String text = new String(head, mark, head.length - mark, encoding.charset()).stripLeading();
    return text.isEmpty() ? ' ' : text.charAt(0);
  }

  /** The most likely encoding by the declarations. */
  public Encoding first() throws IOException {
    if (declarations.certain() != null) {
      return declarations.certain().contradicted(declarations.declaresOther());
    }
    List<Charset> candidates = declarations.candidates();
    if (declarations.declared() == null || declarations.served() == null) {
      return encoding(trusted(candidates.getFirst()));
    }
    if (declarations.declared().equals(StandardCharsets.UTF_8) && isUtf8()) {
      return encoding(StandardCharsets.UTF_8); // even if another charset fits by chance
    }
    for (Charset candidate : candidates) {
      if (fit(candidate).isExact()) {
        return encoding(trusted(candidate));
      }
    }
    return encoding(candidates.getFirst());
  }

  /** The encoding by all bytes of the document, after {@code first} failed. */
  public Encoding settled(Encoding first) throws IOException {
    if (declarations.certain() != null || fit(first.charset()).isExact()) {
      return first;
    }
    for (Charset candidate : declarations.candidates()) {
      if (!candidate.equals(first.charset()) && fit(candidate).isExact()) {
        return encoding(candidate);
      }
    }
    Utf8Check utf8 = utf8();
    if (utf8.valid() > utf8.invalid()) {
      return encoding(StandardCharsets.UTF_8); // with a few bytes of something else
    }
    for (Charset candidate : declarations.candidates()) {
      if (!candidate.equals(StandardCharsets.UTF_8) && fit(candidate).isGood()) {
        return encoding(candidate);
      }
    }
    return encoding(CharsetDetector.detect(sample()));
  }

  private Encoding encoding(Charset charset) {
    return Encoding.of(charset, 0).contradicted(declarations.declaresOther());
  }

  /** A single-byte label on UTF-8 bytes is a mistake: other text is rarely valid UTF-8. */
  private Charset trusted(Charset charset) throws IOException {
    return !CharsetLabels.isCheckable(charset) && isUtf8() ? StandardCharsets.UTF_8 : charset;
  }

  /** Whether there are characters beyond ASCII and all of them are UTF-8. */
  private boolean isUtf8() throws IOException {
    Utf8Check check = utf8();
    return check.invalid() == 0 && check.valid() > 0;
  }

  private Utf8Check utf8() throws IOException {
    Utf8Check check = new Utf8Check();
    byte[] buffer = new byte[8192];
    try (InputStream in = source.open()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        check.add(buffer, n);
      }
    }
    return check;
  }

  private Fit fit(Charset charset) throws IOException {
    try (InputStream in = source.open()) {
      return Fit.of(in, charset);
    }
  }

  /** A sample for detection: the first part of the document with non-ASCII bytes. */
  private byte[] sample() throws IOException {
    byte[] buffer = new byte[SAMPLE];
    try (InputStream in = source.open()) {
      while (true) {
        int n = in.readNBytes(buffer, 0, buffer.length);
        if (n < buffer.length || hasHighBytes(buffer)) {
          return Arrays.copyOf(buffer, n);
        }
      }
    }
  }

  private static boolean hasHighBytes(byte[] bytes) {
    for (byte b : bytes) {
      if (b < 0) {
        return true;
      }
    }
    return false;
  }
}
