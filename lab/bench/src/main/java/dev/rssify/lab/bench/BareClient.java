package dev.rssify.lab.bench;

import dev.rssify.adapters.fetchhttp.HttpTransportConfig;
import dev.rssify.core.model.http.Validators;
import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The client library under ours and nothing else: it sends the given validators, decodes the
 * response and discards it. Each request uses a new connection, as when hosts are polled minutes
 * apart.
 *
 * <p>Threading: safe for many threads.
 */
public final class BareClient implements AutoCloseable {

  private final ConcurrentMap<String, Validators> validators = new ConcurrentHashMap<>();
  private final CloseableHttpClient client =
      HttpClients.custom()
          .setConnectionManager(
              PoolingHttpClientConnectionManagerBuilder.create()
                  .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
                  .setMaxConnPerRoute(2)
                  .build())
          .setConnectionReuseStrategy((_, _, _) -> false)
          .disableRedirectHandling()
          .disableAutomaticRetries()
          .disableCookieManagement()
          .build();

  /** The limits of our client, except for connections, none of which is reused. */
  public static HttpTransportConfig.Limits noneStored() {
    HttpTransportConfig.Limits limits = HttpTransportConfig.Limits.defaults();
    return new HttpTransportConfig.Limits(
        1,
        limits.headers(),
        limits.headerLine(),
        limits.minBytesPerSecond(),
        limits.spillAbove(),
        limits.spillDirectory(),
        limits.bytesInFlight());
  }

  /** Fetches a URL; false when the status is neither 200 nor 304. */
  public boolean fetch(String url) {
    HttpGet get = new HttpGet(url);
    Validators held = validators.get(url);
    if (held != null && held.etag() != null) {
      get.addHeader("If-None-Match", held.etag());
    }
    if (held != null && held.lastModified() != null) {
      get.addHeader("If-Modified-Since", held.lastModified());
    }
    try {
      return client.execute(
          get,
          response -> {
            if (response.getEntity() != null) {
              EntityUtils.toByteArray(response.getEntity());
            }
            if (response.getCode() == 200) {
              store(url, response);
            }
            return response.getCode() == 200 || response.getCode() == 304;
          });
    } catch (IOException e) {
      return false;
    }
  }

  private void store(String url, HttpResponse response) {
    String etag = first(response, "ETag");
    String lastModified = first(response, "Last-Modified");
    if (etag != null || lastModified != null) {
      validators.put(url, new Validators(url, etag, lastModified));
    }
  }

  private static @Nullable String first(HttpResponse response, String name) {
    Header header = response.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
