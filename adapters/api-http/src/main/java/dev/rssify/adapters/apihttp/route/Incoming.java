package dev.rssify.adapters.apihttp.route;

import io.helidon.http.HeaderNames;
import io.helidon.http.RequestException;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request as it was sent, not decoded.
 *
 * @param isReserved whether its connection is reserved for {@code /health}, since all others are in
 *     use
 * @param scopes what its token allows
 */
public record Incoming(ServerRequest request, boolean isReserved, Set<Scope> scopes) {

  public Incoming(ServerRequest request, boolean isReserved) {
    this(request, isReserved, Set.of());
  }

  public Incoming allowing(Set<Scope> allowed) {
    return new Incoming(request, isReserved, allowed);
  }

  public String method() {
    return request.prologue().method().text();
  }

  public String path() {
    return request.prologue().uriPath().rawPath();
  }

  /** Empty when there is none. */
  String query() {
    return request.prologue().query().rawValue();
  }

  /**
   * The decoded fields of the query without invalid ones; of repeated names the first value
   * applies.
   */
  public Map<String, String> queryFields() {
    return FormFields.of(query());
  }

  /** All values of this name. */
  public List<String> headers(String name) {
    return request.headers().values(HeaderNames.create(name));
  }

  /** The first of this name. */
  public @Nullable String header(String name) {
    return request.headers().first(HeaderNames.create(name)).orElse(null);
  }

  /** The address it came from. */
  public String peer() {
    return request.remotePeer().host();
  }

  /**
   * The body; null when it is too large.
   *
   * @throws IOException when it cannot be read to its end
   */
  public byte @Nullable [] body(int maxBytes) throws IOException {
    try (InputStream in = request.content().inputStream()) {
      byte[] body = in.readNBytes(maxBytes + 1);
      return body.length > maxBytes ? null : body;
    } catch (RequestException e) {
      if (e.status().code() == 413) {
        return null;
      }
      throw new IOException(e);
    } catch (RuntimeException e) {
      throw new IOException(e); // an invalid chunk, or an early end
    }
  }
}
