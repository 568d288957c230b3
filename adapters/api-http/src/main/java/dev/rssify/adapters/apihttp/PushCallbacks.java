package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.route.ConcurrencyLimit;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Incoming;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.operations.push.PushCallback;
import dev.rssify.core.operations.push.PushCallback.Intent;
import dev.rssify.core.operations.push.PushCallback.Result;
import dev.rssify.core.push.RssCloud;
import dev.rssify.core.store.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The callbacks of hubs below {@code /push/}. They need no token and no host name: their paths are
 * the secret. They are not part of the API: hubs define the requests.
 *
 * <p>Invariants: a body is read only for a known path, and only a few at a time.
 *
 * <p>Threading: safe for many threads.
 */
final class PushCallbacks {

  private static final String PREFIX = "/push/";
  private static final int AT_ONCE = 16;

  private final PushCallback callback;
  private final int maxBytes;
  private final ConcurrencyLimit bodies = new ConcurrencyLimit(AT_ONCE);

  PushCallbacks(PushCallback callback, int maxBytes) {
    this.callback = callback;
    this.maxBytes = maxBytes;
  }

  static boolean isFor(Incoming request) {
    return request.path().startsWith(PREFIX);
  }

  RouteResult response(Incoming request) throws InterruptedException {
    String[] parts = request.path().substring(PREFIX.length()).split("/", -1);
    UUID feedId = parts.length == 2 ? id(parts[0]) : null;
    if (feedId == null) {
      return unknown();
    }
    try {
      return switch (request.method()) {
        case "GET" -> verified(feedId, parts[1], request.queryFields());
        case "POST" -> delivered(feedId, parts[1], request);
        default -> RouteResult.problem(ErrorCode.METHOD_NOT_ALLOWED, "hubs send GET and POST");
      };
    } catch (StoreException e) {
      return Faults.problem("push", e);
    }
  }

  private RouteResult verified(UUID feedId, String token, Map<String, String> query) {
    String url = query.get("url");
    String challenge = query.get("challenge");
    if (url != null && challenge != null) {
      Intent intent = new Intent(RssCloud.VERIFY, url, challenge, null, null);
      return served(callback.verify(feedId, token, intent));
    }
    return served(
        callback.verify(
            feedId,
            token,
            new Intent(
                query.getOrDefault("hub.mode", ""),
                query.getOrDefault("hub.topic", ""),
                query.get("hub.challenge"),
                number(query.get("hub.lease_seconds")),
                query.get("hub.reason"))));
  }

  private RouteResult delivered(UUID feedId, String token, Incoming request)
      throws InterruptedException {
    Optional<ConcurrencyLimit.Permit> permit = bodies.tryAcquire();
    if (permit.isEmpty()) {
      return ConcurrencyLimit.tooManyRequests();
    }
    try (ConcurrencyLimit.Permit _ = permit.get()) {
      byte[] body = callback.isKnown(feedId, token) ? request.body(maxBytes) : new byte[0];
      return body == null
          ? RouteResult.problem(
              ErrorCode.TOO_LARGE, "a body may have at most " + maxBytes + " bytes")
          : served(callback.deliver(feedId, token, headers(request), body));
    } catch (IOException e) {
      return RouteResult.problem(ErrorCode.BAD_REQUEST, "the body could not be read to its end");
    }
  }

  private static Headers headers(Incoming request) {
    List<Header> lines = new ArrayList<>();
    for (String name : List.of("Content-Type", "X-Hub-Signature")) {
      String value = request.header(name);
      if (value != null) {
        lines.add(new Header(name, value));
      }
    }
    request.headers("Link").forEach(link -> lines.add(new Header("Link", link)));
    return new Headers(lines);
  }

  private static RouteResult served(Result result) {
    return switch (result) {
      case Result.Confirmed(String challenge) ->
          new RouteResult.Whole(
              200, "text/plain", challenge.getBytes(StandardCharsets.UTF_8), Map.of());
      case Result.Accepted() -> new RouteResult.Done();
      case Result.Unknown() -> unknown();
      case Result.Gone() ->
          RouteResult.problem(ErrorCode.GONE, "this feed was removed; delete the subscription");
      case Result.BadSignature() ->
          RouteResult.problem(
              ErrorCode.FORBIDDEN, "the content is not signed with the secret", "X-Hub-Signature");
      case Result.Unavailable(String message) ->
          RouteResult.later(ErrorCode.UNAVAILABLE, message, 60);
    };
  }

  private static RouteResult unknown() {
    return RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such subscription");
  }

  private static @Nullable UUID id(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static @Nullable Long number(@Nullable String text) {
    try {
      return text == null ? null : Long.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
