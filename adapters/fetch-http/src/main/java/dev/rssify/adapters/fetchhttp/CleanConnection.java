package dev.rssify.adapters.fetchhttp;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.io.HttpMessageParser;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is reused only if no unread bytes are in it. Otherwise a server that sends more
 * than it announced could fake the response to the next request.
 */
final class CleanConnection extends DefaultManagedHttpClientConnection {

  /** The input buffer; known once the first response is read. */
  private final AtomicReference<@Nullable SessionInputBuffer> arrivals;

  private final OpenConnections all;
  private final AtomicBoolean counted = new AtomicBoolean();

  private CleanConnection(
      Http1Config config,
      OpenConnections all,
      AtomicReference<@Nullable SessionInputBuffer> arrivals) {
    super(
        "rssify",
        null, // each byte is decoded to one character
        StandardCharsets.ISO_8859_1.newEncoder(), // and encoded to the same byte
        config,
        null,
        null,
        null,
        null,
        _ -> noting(arrivals, new DefaultHttpResponseParserFactory(config).create()));
    this.all = all;
    this.arrivals = arrivals;
  }

  static CleanConnection create(Http1Config config, OpenConnections all) {
    return new CleanConnection(config, all, new AtomicReference<>());
  }

  @Override
  public void bind(Socket socket) throws IOException {
    super.bind(socket);
    if (counted.compareAndSet(false, true)) {
      all.opened();
    }
  }

  @Override
  public void close() throws IOException {
    super.close();
    uncount();
  }

  @Override
  public void close(CloseMode mode) {
    super.close(mode);
    uncount();
  }

  /** Called when a request is complete: sends its bytes. */
  @Override
  public void flush() throws IOException {
    super.flush();
    if (CurrentExchange.SCOPE.isBound()) {
      CurrentExchange.SCOPE.get().progress().sent();
    }
  }

  private void uncount() {
    if (counted.compareAndSet(true, false)) {
      all.closed();
    }
  }

  /** Called when a response has been read: it must have no unread bytes. */
  @Override
  public boolean isConsistent() {
    return super.isConsistent() && !bytesWait();
  }

  /** Called before an idle connection is reused: checks for bytes that arrived since. */
  @Override
  public boolean isStale() throws IOException {
    return super.isStale() || bytesWait();
  }

  private boolean bytesWait() {
    SessionInputBuffer buffer = arrivals.get();
    return buffer != null && buffer.length() > 0;
  }

  private static HttpMessageParser<ClassicHttpResponse> noting(
      AtomicReference<@Nullable SessionInputBuffer> arrivals,
      HttpMessageParser<ClassicHttpResponse> parser) {
    return (buffer, in) -> {
      arrivals.set(buffer);
      return parser.parse(buffer, in);
    };
  }
}
