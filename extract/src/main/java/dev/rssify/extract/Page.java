package dev.rssify.extract;

import org.jspecify.annotations.Nullable;

/**
 * A web page as it was fetched: text, or bytes with the charset that the HTTP response declared.
 *
 * <p>Threading: immutable, as long as the caller does not change the bytes.
 */
public final class Page {

  private final @Nullable String html;
  private final byte[] bytes;
  private final @Nullable String charset;
  private final String url;

  private Page(@Nullable String html, byte[] bytes, @Nullable String charset, String url) {
    this.html = html;
    this.bytes = bytes;
    this.charset = charset;
    this.url = url;
  }

  /** A page that is already decoded; the URL resolves its links and may be empty. */
  public static Page of(String html, String url) {
    return new Page(html, new byte[0], null, url);
  }

  /**
   * A page as bytes.
   *
   * @param charset of the Content-Type header; null lets the byte order mark or the page decide
   */
  public static Page of(byte[] bytes, @Nullable String charset, String url) {
    return new Page(null, bytes, charset, url);
  }

  String html() {
    return html != null ? html : Decoding.decode(bytes, charset);
  }

  String url() {
    return url;
  }
}
