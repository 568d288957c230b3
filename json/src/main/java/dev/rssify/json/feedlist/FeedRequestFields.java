package dev.rssify.json.feedlist;

import dev.rssify.core.model.feed.BackfillMode;
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.feed.FeedArticles;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.feed.Polling;
import dev.rssify.core.model.feed.PushMode;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.text.NearestName;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings of a feed from its fields in feeds.json.
 *
 * <p>Invariants: secrets are references ({@code secret:NAME}, {@code env:NAME}, {@code file:PATH}).
 * A literal secret is rejected, and the error does not repeat it.
 */
record FeedRequestFields(Map<FeedField, Object> values) {

  private static final List<String> SELECTORS =
      List.of("content", "title", "author", "date", "removal");

  private static final Pattern MEDIA_TYPE =
      Pattern.compile("[a-z0-9!#$&^_.+-]{1,127}/[a-z0-9!#$&^_.+-]{1,127}|[a-z]{1,127}/\\*|\\*/\\*");

  /**
   * The settings.
   *
   * @throws IllegalArgumentException when a value is invalid, with the reason
   */
  FeedSettings settings(FeedSource source) {
    return new FeedSettings(
        source,
        new RequestProfile(headers(), credentials(), proxy()),
        limits(),
        new FeedRetention(
            days(FeedField.RETENTION_DAYS),
            (Integer) values.get(FeedField.MAX_ENTRIES),
            days(FeedField.RAW_DAYS),
            (Integer) values.get(FeedField.RAW_LAST)),
        new Polling(
            null,
            null,
            seconds(FeedField.MIN_INTERVAL_SECONDS),
            seconds(FeedField.MAX_INTERVAL_SECONDS),
            code(FeedField.PUSH, PushMode::of),
            0,
            0),
        pause(),
        !(Boolean) values.getOrDefault(FeedField.DISCOVERY, true),
        code(FeedField.BACKFILL, BackfillMode::of),
        code(FeedField.BACKFILL_FROM, BackfillSource::of),
        emails(),
        articles(),
        enclosures());
  }

  private List<Header> headers() {
    return lines().entrySet().stream()
        .filter(line -> !isReference(line.getValue()))
        .map(line -> new Header(line.getKey(), line.getValue()))
        .toList();
  }

  private Map<String, String> lines() {
    return texts(FeedField.HEADERS);
  }

  @SuppressWarnings("unchecked") // FeedElement puts maps of strings under these fields
  private Map<String, String> texts(FeedField field) {
    return (Map<String, String>) values.getOrDefault(field, Map.of());
  }

  private List<Credential> credentials() {
    List<Credential> credentials = new ArrayList<>();
    String user = text(FeedField.USER);
    String password = text(FeedField.PASSWORD);
    if ((user == null) != (password == null)) {
      throw new IllegalArgumentException("'user' requires 'password' and vice versa");
    }
    if (user != null && password != null) {
      credentials.add(new Credential.Basic(user, secret(FeedField.PASSWORD, password)));
    }
    String token = text(FeedField.TOKEN);
    if (token != null) {
      credentials.add(new Credential.Bearer(secret(FeedField.TOKEN, token)));
    }
    lines()
        .forEach((name, value) -> {
          if (isReference(value)) {
            credentials.add(new Credential.Custom(name, new SecretRef(value)));
          }
        });
    return credentials;
  }

  private static boolean isReference(String value) {
    return value.startsWith("secret:") || value.startsWith("env:") || value.startsWith("file:");
  }

  private static SecretRef secret(FeedField field, String reference) {
    if (!isReference(reference)) {
      throw new IllegalArgumentException(
          "'"
              + field.name().toLowerCase(Locale.ROOT)
              + "' must be a reference to a secret: secret:NAME, env:NAME or file:PATH");
    }
    return new SecretRef(reference);
  }

  private @Nullable String proxy() {
    String proxy = text(FeedField.PROXY);
    if (proxy != null && !proxy.matches("[a-z0-9][a-z0-9_-]*")) {
      throw new IllegalArgumentException(
          "'proxy' must be "
              + FeedField.PROXY.expected()
              + ": set proxies.NAME.url there, and write NAME here");
    }
    return proxy;
  }

  private FetchLimits.Overrides limits() {
    Integer bytes = (Integer) values.get(FeedField.MAX_BODY_BYTES);
    return new FetchLimits.Overrides(
        seconds(FeedField.TIMEOUT_SECONDS), bytes == null ? null : bytes.longValue());
  }

  private @Nullable FeedPause pause() {
    String until = text(FeedField.PAUSED_UNTIL);
    String reason = text(FeedField.PAUSE_REASON);
    if (until == null && reason != null) {
      throw new IllegalArgumentException("'pause_reason' requires 'paused_until'");
    }
    try {
      return until == null
          ? null
          : new FeedPause(Instant.parse(until).truncatedTo(ChronoUnit.MILLIS), reason);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'paused_until' must be " + FeedField.PAUSED_UNTIL.expected(), e);
    }
  }

  private EmailHandling emails() {
    String handling = text(FeedField.AUTHOR_EMAILS);
    if (handling == null) {
      return EmailHandling.KEEP;
    }
    for (EmailHandling known : EmailHandling.values()) {
      if (known.code().equals(handling)) {
        return known;
      }
    }
    throw new IllegalArgumentException(
        "'author_emails' must be " + FeedField.AUTHOR_EMAILS.expected());
  }

  /** The value of a field with a fixed set of codes. */
  private <T> @Nullable T code(FeedField field, Function<String, Optional<T>> reader) {
    String text = text(field);
    return text == null
        ? null
        : reader
            .apply(text)
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "'" + field.name().toLowerCase(Locale.ROOT) + "' must be " + field.expected()));
  }

  private FeedArticles articles() {
    Map<String, String> selectors = texts(FeedField.ARTICLE_SELECTORS);
    for (String name : selectors.keySet()) {
      if (!SELECTORS.contains(name)) {
        throw new IllegalArgumentException(
            "unknown selector '"
                + name
                + "' in 'article_selectors'"
                + NearestName.hint(name, SELECTORS));
      }
    }
    String code = text(FeedField.ARTICLES);
    FeedArticles.Mode mode = null;
    for (FeedArticles.Mode known : FeedArticles.Mode.values()) {
      mode = known.code().equals(code) ? known : mode;
    }
    if (code != null && mode == null) {
      throw new IllegalArgumentException("'articles' must be " + FeedField.ARTICLES.expected());
    }
    return new FeedArticles(
        mode,
        selectors.get("content"),
        selectors.get("title"),
        selectors.get("author"),
        selectors.get("date"),
        selectors.get("removal"));
  }

  private @Nullable List<String> enclosures() {
    @SuppressWarnings("unchecked") // the value is a list of strings
    List<String> types = (List<String>) values.get(FeedField.ENCLOSURES);
    if (types != null && !types.stream().allMatch(type -> MEDIA_TYPE.matcher(type).matches())) {
      throw new IllegalArgumentException("'enclosures' must be " + FeedField.ENCLOSURES.expected());
    }
    return types;
  }

  private @Nullable String text(FeedField field) {
    return (String) values.get(field);
  }

  private @Nullable Duration days(FeedField field) {
    Integer days = (Integer) values.get(field);
    if (days == null) {
      return null;
    }
    Duration age = Duration.ofDays(days);
    return days == 0 || age.compareTo(FeedRetention.FOREVER) > 0 ? FeedRetention.FOREVER : age;
  }

  private @Nullable Duration seconds(FeedField field) {
    Integer seconds = (Integer) values.get(field);
    return seconds == null ? null : Duration.ofSeconds(seconds);
  }
}
