package dev.rssify.json.view;

import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.journal.EventSelection;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.model.journal.SinkDefinition.Format;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.text.NearestName;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request to add a sink. All fields except the URL are optional.
 *
 * @param name by default from the URL
 * @param secret a reference to a secret; by default one is generated for a URL that gets signed
 *     requests
 * @param types of events; by default all, or only new entries for formats that people read
 * @param feeds ids of feeds
 * @param queries names of standing queries, whose matches are the only events
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record SinkRequest(
    @Nullable String url,
    @Nullable String name,
    @Nullable String secret,
    @Nullable List<String> types,
    @Nullable List<UUID> feeds,
    @Nullable List<String> tags,
    @Nullable List<String> queries,
    @Nullable String format,
    @Nullable String template,
    boolean full,
    boolean initial,
    boolean backfill,
    boolean onePerCluster) {

  private static final int MAX_TEMPLATE_LENGTH = 10_000;

  private static final JsonMapper MAPPER = new JsonMapper();

  private static final Set<String> FIELDS =
      Set.of(
          "url",
          "name",
          "secret",
          "types",
          "feeds",
          "tags",
          "queries",
          "format",
          "template",
          "full",
          "initial",
          "backfill",
          "one_per_cluster");

  /**
   * Reads a request.
   *
   * @throws StoreException when it is not valid JSON of this form
   * @throws IllegalArgumentException when it has an unknown field; the message names the nearest
   *     one
   */
  public static SinkRequest read(String json) {
    SinkRequest request = RecordJson.read(SinkRequest.class, json);
    for (String name : MAPPER.readTree(json).propertyNames()) {
      if (!FIELDS.contains(name)) {
        throw new IllegalArgumentException(
            "unknown field '" + name + "'" + NearestName.hint(name, FIELDS));
      }
    }
    return request;
  }

  /**
   * The definition of the sink.
   *
   * @throws IllegalArgumentException when a value is invalid, with the reason
   */
  public SinkDefinition definition() {
    if (url == null || url.isBlank()) {
      throw new IllegalArgumentException(
          "a sink requires a URL such as https://board.example/hook");
    }
    SinkDefinition plain = SinkDefinition.to(name == null ? nameOf(url) : name, url.strip());
    Format written = template == null ? chosenFormat(plain.format()) : Format.TEXT;
    if (template != null) {
      if (format != null && chosenFormat(Format.TEXT) != Format.TEXT) {
        throw new IllegalArgumentException("a template requires the format text");
      }
      if (template.length() > MAX_TEMPLATE_LENGTH) {
        throw new IllegalArgumentException("a template has at most 10000 characters");
      }
      EventTemplate _ = new EventTemplate(template);
    }
    boolean forPeople = written != Format.JSON && written != Format.MESSAGE;
    return plain
        .signedWith(secret == null ? null : new SecretRef(secret))
        .selecting(
            new EventSelection(
                forPeople && orNone(types).isEmpty() && orNone(queries).isEmpty()
                    ? Set.of("new_entry")
                    : chosenTypes(),
                Set.copyOf(orNone(feeds)),
                Set.copyOf(orNone(tags)),
                Set.copyOf(orNone(queries)),
                initial,
                backfill,
                onePerCluster))
        .written(written, template, full);
  }

  private Format chosenFormat(Format otherwise) {
    if (format == null) {
      return otherwise;
    }
    try {
      return Format.valueOf(format.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "unknown format '"
              + format
              + "'; use one of "
              + Arrays.toString(Format.values()).toLowerCase(Locale.ROOT),
          e);
    }
  }

  private Set<String> chosenTypes() {
    for (String type : orNone(types)) {
      if (!JournalEvent.TYPES.contains(type)) {
        throw new IllegalArgumentException(
            "unknown event type '" + type + "'" + NearestName.hint(type, JournalEvent.TYPES));
      }
    }
    return Set.copyOf(orNone(types));
  }

  /** The host of a URL, or the first word of a command. */
  private static String nameOf(String url) {
    String rest = url.substring(url.indexOf(':') + 1).replaceFirst("^(https?:)?//([^/@]*@)?", "");
    String first = rest.split("[/?#:\\s]", 2)[0].toLowerCase(Locale.ROOT);
    String plain = first.replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    return plain.isEmpty() ? "sink" : plain.substring(0, Math.min(plain.length(), 40));
  }

  private static <T> List<T> orNone(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
