package dev.rssify.json;

import dev.rssify.core.model.FeedUrl;
import dev.rssify.core.store.StoreRecord;
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
      json.object("record", record, kept -> write(json, kept));
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

  static String section(StoreRecord record) {
    return switch (record) {
      case StoreRecord.OfFeed _ -> "feeds";
      case StoreRecord.OfSubscription _ -> "subscriptions";
      case StoreRecord.OfEntry _ -> "entries";
      case StoreRecord.OfFetch _ -> "fetches";
      case StoreRecord.OfHour _ -> "fetch_hours";
      case StoreRecord.OfRaw _ -> "raw_fetches";
      case StoreRecord.OfAttempt _ -> "attempts";
      case StoreRecord.OfCursor _ -> "cursors";
      case StoreRecord.OfMark _ -> "marks";
      case StoreRecord.OfGate _ -> "gates";
      case StoreRecord.OfTask _ -> "tasks";
      case StoreRecord.OfJournal _ -> "journal";
      case StoreRecord.OfEvent _ -> "events";
    };
  }

  static void write(JsonFields json, StoreRecord record) {
    switch (record) {
      case StoreRecord.OfFeed kept -> feed(json, kept);
      case StoreRecord.OfSubscription(var wish) -> SubscriptionJson.DOCUMENT.fields(json, wish);
      case StoreRecord.OfEntry kept -> entry(json, kept);
      case StoreRecord.OfFetch(var fetch, long place) -> {
        json.number("place", place);
        FetchRecordJson.DOCUMENT.fields(json, fetch);
      }
      case StoreRecord.OfHour(var hour) -> KeptWorkJson.hour(json, hour);
      case StoreRecord.OfRaw(var raw, long place) -> {
        json.number("place", place);
        RawFetchJson.write(json, raw);
      }
      case StoreRecord.OfAttempt(var attempt) -> KeptWorkJson.attempt(json, attempt);
      case StoreRecord.OfCursor(String sink, long seq) -> {
        json.text("sink", sink);
        json.number("seq", seq);
      }
      case StoreRecord.OfMark(String name, String value) -> {
        json.text("name", name);
        json.text("value", value);
      }
      case StoreRecord.OfGate(var gate) -> KeptWorkJson.gate(json, gate);
      case StoreRecord.OfTask(var task) -> KeptWorkJson.task(json, task);
      case StoreRecord.OfJournal(long horizon, long head) -> {
        json.number("horizon", horizon);
        json.number("head", head);
      }
      case StoreRecord.OfEvent(var event) -> KeptEventJson.write(json, event);
    }
  }

  static StoreRecord read(String section, JsonView json) {
    return switch (section) {
      case "feeds" -> feed(json);
      case "subscriptions" -> new StoreRecord.OfSubscription(SubscriptionJson.DOCUMENT.of(json));
      case "entries" -> entry(json);
      case "fetches" ->
          new StoreRecord.OfFetch(FetchRecordJson.DOCUMENT.of(json), json.requiredNumber("place"));
      case "fetch_hours" -> new StoreRecord.OfHour(KeptWorkJson.hour(json));
      case "raw_fetches" ->
          new StoreRecord.OfRaw(RawFetchJson.read(json), json.requiredNumber("place"));
      case "attempts" -> new StoreRecord.OfAttempt(KeptWorkJson.attempt(json));
      case "cursors" -> new StoreRecord.OfCursor(json.required("sink"), json.requiredNumber("seq"));
      case "marks" -> new StoreRecord.OfMark(json.required("name"), json.required("value"));
      case "gates" -> new StoreRecord.OfGate(KeptWorkJson.gate(json));
      case "tasks" -> new StoreRecord.OfTask(KeptWorkJson.task(json));
      case "journal" ->
          new StoreRecord.OfJournal(json.requiredNumber("horizon"), json.requiredNumber("head"));
      case "events" -> new StoreRecord.OfEvent(KeptEventJson.read(json));
      default -> throw new IllegalArgumentException("no section of a store: " + section);
    };
  }

  private static void feed(JsonFields json, StoreRecord.OfFeed kept) {
    KeptFeedJson.write(json, kept.feed());
    json.array(
        "urls",
        kept.urls(),
        url ->
            json.object(() -> {
              json.text("url", url.url());
              json.instant("since", url.since());
            }));
    json.array(
        "window", kept.window(), line -> json.object(() -> WindowEntryJson.write(json, line)));
    json.texts("tombstones", kept.tombstones().stream().sorted().toList());
  }

  private static StoreRecord feed(JsonView json) {
    UUID feedId = json.uuid("id");
    return new StoreRecord.OfFeed(
        KeptFeedJson.read(json),
        json.objects(
            "urls", url -> new FeedUrl(url.required("url"), feedId, url.requiredInstant("since"))),
        json.objects("window", WindowEntryJson::read),
        new HashSet<>(json.texts("tombstones")));
  }

  private static void entry(JsonFields json, StoreRecord.OfEntry kept) {
    KeptEntryJson.write(json, kept.entry());
    json.array(
        "keys",
        kept.keys().stream().sorted(Comparator.comparing(key -> key.kind() + key.value())).toList(),
        key -> json.object(() -> KeptEntryJson.key(json, key)));
    json.texts("aliases", kept.aliases().stream().sorted().toList());
    json.array(
        "versions",
        kept.versions(),
        version -> json.object(() -> KeptEntryJson.version(json, version)));
    json.array(
        "derivations",
        kept.derivations(),
        derivation -> json.object(() -> KeptWorkJson.derivation(json, derivation)));
  }

  private static StoreRecord entry(JsonView json) {
    return new StoreRecord.OfEntry(
        KeptEntryJson.read(json),
        new HashSet<>(json.objects("keys", KeptEntryJson::key)),
        new HashSet<>(json.texts("aliases")),
        json.objects("versions", KeptEntryJson::version),
        json.objects("derivations", KeptWorkJson::derivation));
  }
}
