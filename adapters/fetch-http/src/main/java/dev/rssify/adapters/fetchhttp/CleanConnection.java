package dev.rssify.adapters.fetchhttp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is used again only if nothing waits in it. A server that sends more than it
 * announced would otherwise answer our next question before we asked it.
 */
final class CleanConnection extends DefaultManagedHttpClientConnection {

  private static final Timeout GLANCE = Timeout.ofMilliseconds(1);

  private @Nullable SessionInputBuffer received;

  /**
   * @param charset of headers, one that maps every byte to one character and back, so that
   *     validators return as they were served
   */
  CleanConnection(Http1Config config, Charset charset) {
    super(
        "rssify",
        charset.newDecoder(),
        charset.newEncoder(),
        config,
        null,
        null,
        null,
        null,
        new DefaultHttpResponseParserFactory(config));
  }

  /** Asked when an answer has been read: bytes that came along with it may not stay. */
  @Override
  public boolean isConsistent() {
    return super.isConsistent() && (received == null || received.length() == 0);
  }

  /** Asked before a connection that rested is used again: bytes may have come since. */
  @Override
  public boolean isStale() throws IOException {
    return super.isStale() || isDataAvailable(GLANCE);
  }

  @Override
  protected InputStream createContentInputStream(
      long length, SessionInputBuffer buffer, InputStream in) {
    received = buffer;
    return super.createContentInputStream(length, buffer, in);
  }
}
