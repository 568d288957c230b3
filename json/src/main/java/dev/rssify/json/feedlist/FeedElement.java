package dev.rssify.json.feedlist;

import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionProblem;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.MaskedUrl;
import dev.rssify.core.source.ConfigProblem;
import dev.rssify.core.source.SourceLookup;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.core.text.NearestName;
import dev.rssify.json.feedlist.FeedList.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/** One element of the list in feeds.json, read from the token the parser is at. */
final class FeedElement {

  private final JsonParser in;
  private final @Nullable SourceTypes sources;
  private final SourceFields source = new SourceFields();
  private final List<Problem> problems = new ArrayList<>();
  private final Map<FeedField, Object> values = new EnumMap<>(FeedField.class);

  FeedElement(JsonParser in, @Nullable SourceTypes sources) {
    this.in = in;
    this.sources = sources;
  }

  List<Problem> problems() {
    return problems;
  }

  /** The request; empty when the element has an error. */
  Optional<SubscriptionRequest> read() {
    TokenStreamLocation start = in.currentTokenLocation();
    boolean bare = in.currentToken() == JsonToken.VALUE_STRING;
    switch (in.currentToken()) {
      case VALUE_STRING -> values.put(FeedField.URL, in.getString());
      case START_OBJECT -> readFields();
      default -> {
        in.skipChildren();
        addProblem("expected a feed: an object with a \"url\", or the URL as a string", null);
        return Optional.empty();
      }
    }
    if (problems.isEmpty() && !values.containsKey(FeedField.URL)) {
      problems.add(FeedListJson.problem(start, "this feed has no \"url\"", "url"));
    }
    Optional<SubscriptionRequest> request = problems.isEmpty() ? request(start) : Optional.empty();
    return bare ? request.map(whole -> SubscriptionRequest.partial(whole.subscription())) : request;
  }

  private void readFields() {
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String name = in.currentName();
      FeedField field = FeedField.byName().get(name);
      if (field == null) {
        addProblem(
            "unknown field '" + name + "'" + NearestName.hint(name, FeedField.byName().keySet()),
            name);
        in.nextToken();
        in.skipChildren();
        continue;
      }
      JsonToken token = in.nextToken();
      Object value = token == JsonToken.VALUE_NULL ? null : value(field, token);
      if (value != null) {
        values.put(field, value);
      } else if (token != JsonToken.VALUE_NULL) {
        addProblem("'" + name + "' must be " + field.expected(), name);
        in.skipChildren();
      }
    }
  }

  /** The value the parser is at, or null when the field does not accept it. */
  private @Nullable Object value(FeedField field, JsonToken token) {
    return switch (field) {
      case URL,
          ID,
          LABEL,
          CRON,
          CRON_ZONE,
          NOTES,
          USER,
          PASSWORD,
          TOKEN,
          PROXY,
          AUTHOR_EMAILS,
          PUSH,
          BACKFILL,
          BACKFILL_FROM,
          ARTICLES,
          PAUSED_UNTIL,
          PAUSE_REASON ->
          token == JsonToken.VALUE_STRING ? in.getString() : null;
      case ENABLED, DISCOVERY -> token.isBoolean() ? in.getBooleanValue() : null;
      case PRIORITY -> wholeNumber(token, Integer.MIN_VALUE);
      case RETENTION_DAYS, MAX_ENTRIES, RAW_DAYS, RAW_LAST -> wholeNumber(token, 0);
      case INTERVAL_SECONDS,
          INTERVAL_MINUTES,
          TIMEOUT_SECONDS,
          MAX_BODY_BYTES,
          MIN_INTERVAL_SECONDS,
          MAX_INTERVAL_SECONDS ->
          wholeNumber(token, 1);
      case HEADERS, ARTICLE_SELECTORS -> token == JsonToken.START_OBJECT ? texts() : null;
      case TAGS, ENCLOSURES -> token == JsonToken.START_ARRAY ? strings() : null;
      case SOURCE_TYPE -> source.type(in) ? source : null;
      case CONFIG -> source.config(in) ? source : null;
      case SOURCE -> source.both(in) ? source : null;
    };
  }

  private @Nullable Integer wholeNumber(JsonToken token, int least) {
    boolean fits =
        token == JsonToken.VALUE_NUMBER_INT
            && in.getNumberType() == JsonParser.NumberType.INT
            && in.getIntValue() >= least;
    return fits ? in.getIntValue() : null;
  }

  private @Nullable List<String> strings() {
    List<String> strings = new ArrayList<>();
    boolean all = true;
    while (in.nextToken() != JsonToken.END_ARRAY) {
      all &= in.currentToken() == JsonToken.VALUE_STRING;
      if (all) {
        strings.add(in.getString());
      } else {
        in.skipChildren();
      }
    }
    return all ? List.copyOf(strings) : null;
  }

  private @Nullable Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    boolean all = true;
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String name = in.currentName();
      all &= in.nextToken() == JsonToken.VALUE_STRING;
      if (all) {
        texts.put(name, in.getString());
      } else {
        in.skipChildren();
      }
    }
    return all ? texts : null;
  }

  private Optional<SubscriptionRequest> request(TokenStreamLocation start) {
    String url = String.valueOf(values.get(FeedField.URL));
    Optional<FeedAddress> address = FeedAddress.parse(url);
    if (address.isEmpty()) {
      problems.add(
          FeedListJson.problem(
              start, "'" + MaskedUrl.of(url) + "' is not an absolute http or https URL", "url"));
    }
    try {
      FeedSettings settings = new FeedRequestFields(values).settings(source.source());
      checkSource(url, start);
      Optional<SubscriptionRequest> request =
          address.map(place -> new SubscriptionRequest(subscriptionTo(place, settings), settings));
      request
          .flatMap(valid -> SubscriptionProblem.of(valid.subscription()))
          .ifPresent(
              wrong -> problems.add(FeedListJson.problem(start, wrong.message(), wrong.field())));
      return problems.isEmpty() ? request : Optional.empty();
    } catch (IllegalArgumentException e) {
      problems.add(FeedListJson.problem(start, String.valueOf(e.getMessage())));
      return Optional.empty();
    }
  }

  /** Checks the configuration of the source, and reports problems with their position. */
  private void checkSource(String url, TokenStreamLocation start) {
    if (sources != null
        && !source.source().equals(FeedSource.FEED)
        && sources.find(source.source(), url) instanceof SourceLookup.Refused refused) {
      for (ConfigProblem problem : refused.problems()) {
        problems.add(
            FeedListJson.problem(
                source.position(problem.field(), start),
                "source " + refused.type() + ": " + problem.message()));
      }
    }
  }

  @SuppressWarnings("unchecked") // value() stores only lists of strings for TAGS
  private Subscription subscriptionTo(FeedAddress address, FeedSettings settings) {
    UUID feedId = address.feedId(settings.request());
    return new Subscription(
        values.getOrDefault(FeedField.ID, feedId).toString(),
        feedId,
        address,
        (String) values.get(FeedField.LABEL),
        (List<String>) values.getOrDefault(FeedField.TAGS, List.of()),
        (Integer) values.get(FeedField.PRIORITY),
        (String) values.get(FeedField.NOTES),
        (Boolean) values.getOrDefault(FeedField.ENABLED, true),
        interval(),
        cron());
  }

  private @Nullable CronSchedule cron() {
    String expression = (String) values.get(FeedField.CRON);
    return expression == null
        ? null
        : new CronSchedule(expression, values.getOrDefault(FeedField.CRON_ZONE, "UTC").toString());
  }

  private @Nullable Duration interval() {
    Integer seconds = (Integer) values.get(FeedField.INTERVAL_SECONDS);
    Integer minutes = (Integer) values.get(FeedField.INTERVAL_MINUTES);
    if (seconds != null) {
      return Duration.ofSeconds(seconds);
    }
    return minutes == null ? null : Duration.ofMinutes(minutes);
  }

  private void addProblem(String message, @Nullable String field) {
    problems.add(FeedListJson.problem(in.currentTokenLocation(), message, field));
  }
}
