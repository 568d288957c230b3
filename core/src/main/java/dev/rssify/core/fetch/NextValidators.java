package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.HeaderRules;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.Validators;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which validators to store after a complete response (R4-R6). Pure. They are stored
 * atomically with the data of the response, or not at all (R7).
 */
public final class NextValidators {

  /** Longer validators would make requests too large. */
  private static final int MAX_LENGTH = 4096;

  private NextValidators() {}

  /**
   * A full response replaces both validators, also by null; a 304 replaces those it repeats; any
   * other response leaves them unchanged.
   */
  public static @Nullable Validators after(@Nullable Validators held, Exchange exchange) {
    String etag = served(exchange.headers(), "ETag");
    String lastModified = served(exchange.headers(), "Last-Modified");
    return switch (exchange.status()) {
      case 200, 203 -> of(exchange.url(), etag, lastModified);
      case 304 ->
          held == null || !held.url().equals(exchange.url())
              ? held
              : of(
                  held.url(),
                  etag == null ? held.etag() : etag,
                  lastModified == null ? held.lastModified() : lastModified);
      default -> held;
    };
  }

  private static @Nullable Validators of(
      String url, @Nullable String etag, @Nullable String lastModified) {
    return etag == null && lastModified == null ? null : new Validators(url, etag, lastModified);
  }

  private static @Nullable String served(Headers headers, String name) {
    Optional<String> value = headers.first(name);
    return value
        .filter(text -> !text.isBlank() && text.length() <= MAX_LENGTH)
        .filter(HeaderRules::isSendable)
        .orElse(null);
  }
}
