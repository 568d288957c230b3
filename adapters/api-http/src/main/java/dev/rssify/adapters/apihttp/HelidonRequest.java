package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.route.Incoming;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A request to Helidon, as we see it. */
record HelidonRequest(ServerRequest request) implements Incoming {

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
    return request.content().inputStream();
  }
}
