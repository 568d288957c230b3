package dev.rssify.json.feedlist;

import dev.rssify.core.model.feed.BackfillMode;
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.PushMode;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionProblem;
import dev.rssify.core.text.NearestName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A change of a subscription (RFC 7396): fields that are given replace the old value, null removes
 * the value, the others stay.
 */
public final class SubscriptionPatchJson {

  /** The fields that a patch can change; the others are set when a feed is added. */
  private static final Set<String> FIELDS =
      Set.of(
          "label",
          "tags",
          "priority",
          "notes",
          "enabled",
          "poll_interval_seconds",
          "cron",
          "cron_zone",
          "push",
          "backfill",
          "backfill_from");

  private static final int MAX_LENGTH = 10_000;

  private static final JsonMapper MAPPER = new JsonMapper();

  private SubscriptionPatchJson() {}

  /** The result of reading a patch. */
  public sealed interface Outcome {

    /**
     * The patched subscription.
     *
     * @param edit changes the settings of the feed
     */
    record Patched(Subscription subscription, UnaryOperator<FeedSettings> edit) implements Outcome {

      /** The settings of the feed with the changes of the patch. */
      public FeedSettings settings(FeedSettings before) {
        return edit.apply(before);
      }
    }

    /** Not valid JSON. */
    record Unreadable(String message) implements Outcome {}

    /** A value is invalid; the field is null when the patch is not an object. */
    record Invalid(@Nullable String field, String message) implements Outcome {}
  }

  /** An invalid field; caught in this class. */
  private static final class InvalidField extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String field;

    InvalidField(String field, String expected) {
      super("'" + field + "' must be " + expected);
      this.field = field;
    }
  }

  /** Applies a patch to a subscription. */
  public static Outcome apply(String patch, Subscription before) {
    try {
      JsonNode json = MAPPER.readTree(patch);
      if (!json.isObject()) {
        return new Outcome.Invalid(null, "expected an object");
      }
      for (Map.Entry<String, JsonNode> field : json.properties()) {
        if (!FIELDS.contains(field.getKey())) {
          return new Outcome.Invalid(
              field.getKey(),
              "'"
                  + field.getKey()
                  + "' cannot be changed"
                  + NearestName.hint(field.getKey(), FIELDS));
        }
      }
      Subscription patched = patched(json, before);
      // Values from before these rules are not checked again.
      Optional<SubscriptionProblem> wrong =
          SubscriptionProblem.of(patched).filter(problem -> json.has(problem.field()));
      return wrong.isPresent()
          ? new Outcome.Invalid(wrong.get().field(), wrong.get().message())
          : new Outcome.Patched(patched, settings(json));
    } catch (JacksonException e) {
      return new Outcome.Unreadable("not valid JSON: " + e.getOriginalMessage());
    } catch (InvalidField e) {
      return new Outcome.Invalid(e.field, String.valueOf(e.getMessage()));
    }
  }

  private static Subscription patched(JsonNode json, Subscription before) {
    return new Subscription(
        before.id(),
        before.feedId(),
        before.address(),
        json.has("label") ? text(json, "label") : before.label(),
        json.has("tags") ? texts(json) : before.tags(),
        json.has("priority") ? number(json, "priority", -1_000_000) : before.priority(),
        json.has("notes") ? text(json, "notes") : before.notes(),
        json.has("enabled") ? flag(json) : before.enabled(),
        json.has("poll_interval_seconds") ? interval(json) : before.interval(),
        cron(json, before.cron()));
  }

  private static @Nullable String text(JsonNode json, String name) {
    JsonNode field = json.path(name);
    if (field.isNull()) {
      return null;
    }
    require(field.isString() && field.stringValue().length() <= MAX_LENGTH, name, "a string");
    return field.stringValue();
  }

  private static List<String> texts(JsonNode json) {
    JsonNode field = json.path("tags");
    require(field.isArray() || field.isNull(), "tags", "a list of strings");
    List<String> tags = new ArrayList<>();
    for (JsonNode tag : field) {
      require(tag.isString(), "tags", "a list of strings");
      tags.add(tag.stringValue());
    }
    return List.copyOf(tags);
  }

  private static @Nullable Integer number(JsonNode json, String name, int least) {
    JsonNode field = json.path(name);
    if (field.isNull()) {
      return null;
    }
    require(
        field.isIntegralNumber() && field.canConvertToInt() && field.intValue() >= least,
        name,
        "a whole number, at least " + least);
    return field.intValue();
  }

  private static boolean flag(JsonNode json) {
    require(json.path("enabled").isBoolean(), "enabled", "true or false");
    return json.path("enabled").booleanValue();
  }

  /** The changes of settings of the feed. */
  private static UnaryOperator<FeedSettings> settings(JsonNode json) {
    PushMode push = code(json, "push", PushMode::of, "auto, off or only");
    BackfillMode backfill = code(json, "backfill", BackfillMode::of, "off, gap or all");
    BackfillSource from = code(json, "backfill_from", BackfillSource::of, "links or wordpress");
    return before -> {
      FeedSettings pushed =
          json.has("push") ? before.withPolling(before.polling().withPush(push)) : before;
      return pushed.withBackfill(
          json.has("backfill") ? backfill : before.backfill(),
          json.has("backfill_from") ? from : before.backfillFrom());
    };
  }

  private static <T> @Nullable T code(
      JsonNode json, String name, Function<String, Optional<T>> reader, String expected) {
    String code = json.has(name) ? text(json, name) : null;
    T value = code == null ? null : reader.apply(code).orElse(null);
    require(code == null || value != null, name, expected);
    return value;
  }

  private static @Nullable Duration interval(JsonNode json) {
    Integer seconds = number(json, "poll_interval_seconds", 1);
    return seconds == null ? null : Duration.ofSeconds(seconds);
  }

  private static @Nullable CronSchedule cron(JsonNode json, @Nullable CronSchedule before) {
    String expression = json.has("cron") ? text(json, "cron") : null;
    String zone = json.has("cron_zone") ? text(json, "cron_zone") : null;
    if (json.has("cron") && expression == null) {
      return null;
    }
    String stored = before == null ? null : before.expression();
    String chosen = expression == null ? stored : expression;
    require(chosen != null || zone == null, "cron_zone", "given with a cron");
    if (chosen == null) {
      return null;
    }
    return new CronSchedule(chosen, zone != null ? zone : before == null ? "UTC" : before.zone());
  }

  private static void require(boolean condition, String field, String expected) {
    if (!condition) {
      throw new InvalidField(field, expected);
    }
  }
}
