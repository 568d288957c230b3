package dev.rssify.json.stored;

import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.core.store.StoreRecord;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.record.FetchRecordJson;
import dev.rssify.json.record.SubscriptionJson;
import java.util.Comparator;
import java.util.HashSet;
import java.util.UUID;

/**
 * What a store holds, record by record: in a section by its kind, or as a line that names its
 * section.
 */
public final class StoreRecordJson {

  private StoreRecordJson() {}

  /** A record as one line. */
  public static String line(StoreRecord record) {
    return JsonFields.line(json -> {
      json.text("section", section(record));
      json.object("record", record, stored -> write(json, stored));
    });
  }

  /**
   * The record of a line.
   *
   * @throws dev.rssify.core.store.StoreException of kind CORRUPTION when it is none
   */
  public static StoreRecord read(String line) {
    return JsonView.read(
        line,
        json -> {
          String section = json.required("section");
          return json.requiredObject("record", record -> read(section, record));
        });
  }

  public static String section(StoreRecord record) {
    return switch (record) {
      case StoreRecord.OfFeed _ -> "feeds";
      case StoreRecord.OfSubscription _ -> "subscriptions";
      case StoreRecord.OfEntry _ -> "entries";
      case StoreRecord.OfFetch _ -> "fetches";
      case StoreRecord.OfHour _ -> "fetch_hours";
      case StoreRecord.OfRaw _ -> "raw_fetches";
      case StoreRecord.OfAttempt _ -> "attempts";
      case StoreRecord.OfCursor _ -> "cursors";
      case StoreRecord.OfFlag _ -> "marks";
      case StoreRecord.OfGate _ -> "gates";
      case StoreRecord.OfTask _ -> "tasks";
      case StoreRecord.OfJournal _ -> "journal";
      case StoreRecord.OfEvent _ -> "events";
    };
  }

  static void write(JsonFields json, StoreRecord record) {
    switch (record) {
      case StoreRecord.OfFeed stored -> feed(json, stored);
      case StoreRecord.OfSubscription(var request) ->
          SubscriptionJson.DOCUMENT.fields(json, request);
      case StoreRecord.OfEntry stored -> entry(json, stored);
      case StoreRecord.OfFetch(var fetch, long place) -> {
        json.number("place", place);
        FetchRecordJson.DOCUMENT.fields(json, fetch);
      }
      case StoreRecord.OfHour(var hour) -> StoredWorkJson.hour(json, hour);
      case StoreRecord.OfRaw(var raw, long place) -> {
        json.number("place", place);
        RawFetchJson.write(json, raw);
      }
      case StoreRecord.OfAttempt(var attempt) -> StoredWorkJson.attempt(json, attempt);
      case StoreRecord.OfCursor(String sink, long seq) -> {
        json.text("sink", sink);
        json.number("seq", seq);
      }
      case StoreRecord.OfFlag(String name, String value) -> {
        json.text("name", name);
        json.text("value", value);
      }
      case StoreRecord.OfGate(var gate) -> StoredWorkJson.gate(json, gate);
      case StoreRecord.OfTask(var task) -> StoredWorkJson.task(json, task);
      case StoreRecord.OfJournal(long horizon, long head) -> {
        json.number("horizon", horizon);
        json.number("head", head);
      }
      case StoreRecord.OfEvent(var event) -> StoredEventJson.write(json, event);
    }
  }

  static StoreRecord read(String section, JsonView json) {
    return switch (section) {
      case "feeds" -> feed(json);
      case "subscriptions" -> new StoreRecord.OfSubscription(SubscriptionJson.DOCUMENT.of(json));
      case "entries" -> entry(json);
      case "fetches" ->
          new StoreRecord.OfFetch(FetchRecordJson.DOCUMENT.of(json), json.requiredNumber("place"));
      case "fetch_hours" -> new StoreRecord.OfHour(StoredWorkJson.hour(json));
      case "raw_fetches" ->
          new StoreRecord.OfRaw(RawFetchJson.read(json), json.requiredNumber("place"));
      case "attempts" -> new StoreRecord.OfAttempt(StoredWorkJson.attempt(json));
      case "cursors" -> new StoreRecord.OfCursor(json.required("sink"), json.requiredNumber("seq"));
      case "marks" -> new StoreRecord.OfFlag(json.required("name"), json.required("value"));
      case "gates" -> new StoreRecord.OfGate(StoredWorkJson.gate(json));
      case "tasks" -> new StoreRecord.OfTask(StoredWorkJson.task(json));
      case "journal" ->
          new StoreRecord.OfJournal(json.requiredNumber("horizon"), json.requiredNumber("head"));
      case "events" -> new StoreRecord.OfEvent(StoredEventJson.read(json));
      default -> throw new IllegalArgumentException("no section of a store: " + section);
    };
  }

  private static void feed(JsonFields json, StoreRecord.OfFeed stored) {
    StoredFeedJson.write(json, stored.feed());
    json.array(
        "urls",
        stored.urls(),
        url ->
            json.object(() -> {
              json.text("url", url.url());
              json.instant("since", url.since());
            }));
    json.array(
        "window", stored.window(), line -> json.object(() -> WindowEntryJson.write(json, line)));
    json.texts("tombstones", stored.tombstones().stream().sorted().toList());
  }

  private static StoreRecord feed(JsonView json) {
    UUID feedId = json.uuid("id");
    return new StoreRecord.OfFeed(
        StoredFeedJson.read(json),
        json.objects(
            "urls", url -> new FeedUrl(url.required("url"), feedId, url.requiredInstant("since"))),
        json.objects("window", WindowEntryJson::read),
        new HashSet<>(json.texts("tombstones")));
  }

  private static void entry(JsonFields json, StoreRecord.OfEntry stored) {
    StoredEntryJson.write(json, stored.entry());
    json.array(
        "keys",
        stored.keys().stream()
            .sorted(Comparator.comparing(key -> key.kind() + key.value()))
            .toList(),
        key -> json.object(() -> StoredEntryJson.key(json, key)));
    json.texts("aliases", stored.aliases().stream().sorted().toList());
    json.array(
        "versions",
        stored.versions(),
        version -> json.object(() -> StoredEntryJson.version(json, version)));
    json.array(
        "derivations",
        stored.derivations(),
        derivation -> json.object(() -> StoredWorkJson.derivation(json, derivation)));
  }

  private static StoreRecord entry(JsonView json) {
    return new StoreRecord.OfEntry(
        StoredEntryJson.read(json),
        new HashSet<>(json.objects("keys", StoredEntryJson::key)),
        new HashSet<>(json.texts("aliases")),
        json.objects("versions", StoredEntryJson::version),
        json.objects("derivations", StoredWorkJson::derivation));
  }
}
