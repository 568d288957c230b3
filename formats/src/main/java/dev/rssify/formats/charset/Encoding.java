package dev.rssify.formats.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * What a document's bytes are decoded with.
 *
 * @param markLength the bytes of the byte order mark in front, which are no part of the text
 * @param contradicted the XML declaration says something else, and who reads it must not believe it
 */
public record Encoding(Charset charset, int markLength, boolean contradicted) {

  public static final Encoding UTF_8 = of(StandardCharsets.UTF_8, 0);

  static Encoding of(Charset charset, int markLength) {
    return new Encoding(charset, markLength, false);
  }

  Encoding contradicted(boolean otherwise) {
    return new Encoding(charset, markLength, otherwise);
  }

  /** The lower-case name that is shown. */
  public String name() {
    return Labels.name(charset);
  }

  public boolean isUtf8() {
    return charset.equals(StandardCharsets.UTF_8);
  }
}
