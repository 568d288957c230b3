package dev.rssify.formats.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * What a document's bytes are decoded with.
 *
 * @param markLength the bytes of the byte order mark in front, which are no part of the text
 */
public record Encoding(Charset charset, int markLength) {

  public static final Encoding UTF_8 = new Encoding(StandardCharsets.UTF_8, 0);

  /** The lower-case name that is shown. */
  public String name() {
    return Labels.name(charset);
  }

  public boolean isUtf8() {
    return charset.equals(StandardCharsets.UTF_8);
  }
}
