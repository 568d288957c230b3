package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.route.Incoming;
import io.helidon.http.HeaderNames;
import io.helidon.http.RequestException;
import io.helidon.webserver.http.ServerRequest;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Adapts a Helidon request.
 *
 * @param isReserved whether its connection is reserved for health checks
 */
record HelidonRequest(ServerRequest request, boolean isReserved) implements Incoming {

  @Override
  public String method() {
    return request.prologue().method().text();
  }

  @Override
  public String path() {
    return request.prologue().uriPath().rawPath();
  }

  @Override
  public String query() {
    return request.prologue().query().rawValue();
  }

  @Override
  public @Nullable String header(String name) {
    return request.headers().first(HeaderNames.create(name)).orElse(null);
  }

  @Override
  public String peer() {
    return request.remotePeer().host();
  }

  @Override
  public InputStream body() {
    return new FilterInputStream(request.content().inputStream()) {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        try {
          return super.read(bytes, offset, length);
        } catch (RequestException e) {
          throw e.status().code() == 413 ? new TooLargeException(e) : new IOException(e);
        } catch (RuntimeException e) {
          throw new IOException(e); // a chunk that is none, or an end that comes too early
        }
      }
    };
  }
}
