package dev.rssify.formats.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * The encoding of a document.
 *
 * @param markLength length of the byte order mark, which is not part of the text
 * @param contradicted whether the XML declaration names another charset, which the tokenizer must
 *     ignore
 */
public record Encoding(Charset charset, int markLength, boolean contradicted) {

  public static final Encoding UTF_8 = of(StandardCharsets.UTF_8, 0);

  static Encoding of(Charset charset, int markLength) {
    return new Encoding(charset, markLength, false);
  }

  Encoding contradicted(boolean otherwise) {
    return new Encoding(charset, markLength, otherwise);
  }

  /** The lower-case name for display. */
  public String name() {
    return CharsetLabels.name(charset);
  }

  public boolean isUtf8() {
    return charset.equals(StandardCharsets.UTF_8);
  }
}
