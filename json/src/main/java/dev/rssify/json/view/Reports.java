package dev.rssify.json.view;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.operations.subscriptions.FirstPolls;
import dev.rssify.core.source.ConfigField;
import dev.rssify.core.source.SourceType;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.feedlist.FeedList;
import io.avaje.jsonb.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Small objects that commands and the service return. */
public final class Reports {

  private Reports() {}

  /** The result of one check. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Checked(String subject, String verdict, String seen, @Nullable String fix) {}

  /** A setting and its origin. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Setting(String key, String value, String origin) {}

  /** The result of importing one line of a list. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Imported(String result, @Nullable String url, @Nullable String message) {}

  /** The progress of a backup or restore. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Copied(String type, String folder, long records, long rawFiles, long rawBytes) {}

  /** The cluster of a text. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Clustered(String id, long cluster) {}

  /** The keywords of a text. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Described(String id, List<String> keywords) {}

  /**
   * The result of importing a list.
   *
   * @param firstPolls at_once or spread: when the added feeds are first polled
   */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record ImportReport(
      int added, int known, String firstPolls, List<ImportedLine> lines, List<Wrong> problems) {

    public static ImportReport of(
        List<ImportedLine> lines, List<FeedList.Problem> problems, FirstPolls first) {
      int added =
          Math.toIntExact(lines.stream().filter(line -> line.result().equals("added")).count());
      return new ImportReport(
          added,
          lines.size() - added,
          first.areSpread() ? "spread" : "at_once",
          lines,
          problems.stream()
              .map(p -> new Wrong(p.line(), p.column(), p.field(), p.message()))
              .toList());
    }

    public String line() {
      return RecordJson.line(this);
    }
  }

  /**
   * The result of a valid line of a list.
   *
   * @param result added, or known when the feed existed
   * @param feedId null when the feed has moved to another URL
   */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record ImportedLine(int line, String url, String result, @Nullable UUID feedId) {}

  /** A problem of a line of a list. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Wrong(int line, int column, @Nullable String field, String message) {}

  /** A source type and its configuration fields. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record SourceTypeView(String name, String meaning, List<ConfigField> config) {

    public static String line(SourceType type) {
      return RecordJson.line(
          new SourceTypeView(type.name(), type.meaning(), type.schema().fields()));
    }
  }

  /** Data computed from an entry; content that is not text is in base64. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record DerivationView(
      String entryUid,
      String kind,
      String version,
      Instant at,
      String mediaType,
      String encoding,
      String content) {

    public static String line(Derivation derivation) {
      return RecordJson.line(of(derivation));
    }

    public static DerivationView of(Derivation derivation) {
      String type = derivation.mediaType();
      boolean text = type.startsWith("text/") || type.contains("json");
      byte[] content = derivation.content().toBytes();
      return new DerivationView(
          derivation.entryUid(),
          derivation.kind(),
          derivation.version(),
          derivation.at(),
          type,
          text ? "utf-8" : "base64",
          text
              ? new String(content, StandardCharsets.UTF_8)
              : Base64.getEncoder().encodeToString(content));
    }
  }

  /**
   * The index of a service: version and links to its API.
   *
   * @param paths without the leading slash
   */
  public static String index(String version, List<String> paths) {
    Map<String, String> links = new LinkedHashMap<>();
    paths.forEach(path -> links.put(path.replace(".json", ""), "/" + path));
    Map<String, Object> index = new LinkedHashMap<>();
    index.put("name", "rssify");
    index.put("version", version);
    index.put("links", links);
    return RecordJson.line(index);
  }

  /** An error in the form of RFC 9457 ({@code application/problem+json}). */
  public static String problem(
      String code,
      String title,
      int status,
      String detail,
      @Nullable String field,
      @Nullable Long horizon,
      @Nullable Long retryAfterSeconds,
      List<DiscoveryView.Found> feeds) {
    Map<String, @Nullable Object> problem = new LinkedHashMap<>();
    problem.put("type", "urn:rssify:problem:" + code);
    problem.put("title", title);
    problem.put("status", status);
    problem.put("code", code);
    problem.put("detail", detail);
    problem.put("field", field);
    if (horizon != null) {
      problem.put("horizon", horizon);
    }
    if (retryAfterSeconds != null) {
      problem.put("retry_after_sec", retryAfterSeconds);
    }
    if (!feeds.isEmpty()) {
      return RecordJson.merge(
          RecordJson.line(problem),
          RecordJson.field("feeds", RecordJson.array(feeds.stream().map(RecordJson::line))));
    }
    return RecordJson.line(problem);
  }

  /**
   * A log line: its keys are beside time, level and message.
   *
   * @param keys numbers and booleans keep their type, all other values are written as text
   * @param error the exception with its stack trace; null for none
   */
  public static String logLine(
      Instant at,
      String level,
      String logger,
      String message,
      Map<String, @Nullable Object> keys,
      @Nullable String error) {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("at", at.toString());
    line.put("level", level);
    line.put("logger", logger);
    line.put("message", message);
    keys.forEach((name, value) ->
        line.put(
            name,
            value == null || value instanceof Number || value instanceof Boolean
                ? value
                : value.toString()));
    if (error != null) {
      line.put("error", error);
    }
    return RecordJson.line(line);
  }

  /**
   * A page of a listing, from objects in JSON.
   *
   * @param next the cursor of the next page; null when this is the last one
   */
  public static String page(String name, List<String> objects, @Nullable String next) {
    Map<String, @Nullable Object> cursor = new LinkedHashMap<>();
    cursor.put("next", next);
    return RecordJson.merge(list(name, objects), RecordJson.line(cursor));
  }

  /** A list that has no further pages. */
  public static String list(String name, List<String> objects) {
    return RecordJson.field(name, RecordJson.array(objects.stream()));
  }
}
