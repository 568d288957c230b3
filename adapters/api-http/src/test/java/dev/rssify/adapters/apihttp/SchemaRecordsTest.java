package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.dispatch.HostQueue;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.json.outward.OutwardFeedView;
import dev.rssify.json.view.CopyListView;
import dev.rssify.json.view.DiscoveryView;
import dev.rssify.json.view.ExplanationView;
import dev.rssify.json.view.FeedSummary;
import dev.rssify.json.view.FeedView;
import dev.rssify.json.view.PollHours;
import dev.rssify.json.view.QueryView;
import dev.rssify.json.view.RecentPollsView;
import dev.rssify.json.view.Reports;
import dev.rssify.json.view.SearchView;
import dev.rssify.json.view.SinkList;
import dev.rssify.json.view.SinkView;
import dev.rssify.json.view.StatisticsView;
import dev.rssify.json.view.SubscriptionView;
import dev.rssify.json.view.WorkerList;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The schemas that describe a record have its names, types, formats and nulls. */
class SchemaRecordsTest {

  private static final JsonNode SCHEMAS = schemas();

  private static final Map<String, Class<? extends Record>> RECORDS =
      Map.ofEntries(
          Map.entry("Cluster", CopyListView.class),
          Map.entry("DiscoveredFeed", DiscoveryView.Found.class),
          Map.entry("Discovery", DiscoveryView.class),
          Map.entry("ExplainedSchedule", ExplanationView.Schedule.class),
          Map.entry("FeedSummary", FeedSummary.class),
          Map.entry("Host", HostGate.class),
          Map.entry("HostQueue", HostQueue.class),
          Map.entry("ImportReport", Reports.ImportReport.class),
          Map.entry("OutwardFeed", OutwardFeedView.class),
          Map.entry("PollHours", PollHours.class),
          Map.entry("Query", QueryView.class),
          Map.entry("RecentPolls", RecentPollsView.class),
          Map.entry("Schedule", FeedView.Schedule.class),
          Map.entry("SearchResults", SearchView.class),
          Map.entry("ServiceLevels", StatisticsView.Levels.class),
          Map.entry("Sink", SinkView.class),
          Map.entry("SinkDefinition", SinkView.Definition.class),
          Map.entry("SinkList", SinkList.class),
          Map.entry("Statistics", StatisticsView.class),
          Map.entry("Subscription", SubscriptionView.class),
          Map.entry("WorkerList", WorkerList.class));

  /**
   * Pages and lists of other schemas, forms that are joined from several objects, and bodies that
   * are read field by field (ADR 51).
   */
  private static final Set<String> NO_RECORD =
      Set.of(
          "AddedSink",
          "Any",
          "Article",
          "Bytes",
          "ClusterList",
          "Context",
          "ContextList",
          "DeadLetter",
          "DeadLetterList",
          "Decision",
          "Derivation",
          "DerivationList",
          "EnclosureList",
          "Enrichment",
          "Entry",
          "EntryPage",
          "Event",
          "EventPage",
          "Explanation",
          "Feed",
          "FeedPage",
          "FetchPage",
          "Health",
          "HostPage",
          "HostQueueList",
          "NewDerivation",
          "NewFeed",
          "NewOutwardFeed",
          "NewSink",
          "OutwardFeedList",
          "Person",
          "Problem",
          "QueryList",
          "QueryRequest",
          "Raw",
          "Replay",
          "ServiceIndex",
          "SettingList",
          "SinkTest",
          "SubscriptionPatch",
          "Task",
          "Text",
          "VersionList");

  /** A number that is not known is null in JSON. */
  private static final Set<String> NOT_A_NUMBER = Set.of("ServiceLevels.levels[].value");

  @Test
  void every_schema_describes_a_record_or_is_listed_as_an_exception() {
    Set<String> known = new TreeSet<>(RECORDS.keySet());
    known.addAll(NO_RECORD);

    assertThat(known).containsExactlyElementsOf(new TreeSet<>(SCHEMAS.propertyNames()));
  }

  @Test
  void schemas_have_the_names_types_and_nulls_of_their_records() {
    List<String> differences = new ArrayList<>();
    RECORDS.forEach((name, record) -> compare(name, SCHEMAS.path(name), record, differences));

    assertThat(differences).isEmpty();
  }

  private static void compare(
      String at, JsonNode schema, Class<?> record, List<String> differences) {
    JsonNode properties = schema.path("properties");
    Set<String> names = new TreeSet<>();
    for (RecordComponent component : record.getRecordComponents()) {
      String name =
          component.getName().replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
      names.add(name);
      boolean nullable = isNullable(component.getAnnotatedType());
      if (properties.has(name)) {
        compare(
            at + "." + name,
            properties.path(name),
            component.getAnnotatedType(),
            nullable,
            differences);
      }
    }
    Set<String> described = new TreeSet<>(properties.propertyNames());
    if (!names.equals(described)) {
      differences.add(at + " has " + described + ", the record " + names);
    }
    Set<String> demanded = new TreeSet<>();
    schema.path("required").forEach(name -> demanded.add(name.stringValue()));
    if (!names.equals(demanded)) {
      differences.add(at + " requires " + demanded + ", the record has " + names);
    }
  }

  private static void compare(
      String at, JsonNode given, AnnotatedType type, boolean nullable, List<String> differences) {
    Set<String> types = new TreeSet<>();
    JsonNode schema = given;
    for (JsonNode any : given.path("anyOf")) {
      if (any.path("type").stringValue("").equals("null")) {
        types.add("null");
      } else {
        schema = any;
      }
    }
    if (schema.has("$ref")) {
      schema = SCHEMAS.path(schema.path("$ref").stringValue().replaceFirst(".*/", ""));
    }
    if (schema.path("type").isArray()) {
      schema.path("type").forEach(one -> types.add(one.stringValue()));
    } else {
      types.add(schema.path("type").stringValue("any"));
    }
    Class<?> raw = raw(type.getType());
    Form form = Form.of(raw);
    Set<String> expected = new TreeSet<>(Set.of(form.type()));
    if (nullable || NOT_A_NUMBER.contains(at)) {
      expected.add("null");
    }
    if (!types.equals(expected)) {
      differences.add(at + " is " + types + ", the record has " + expected);
    }
    if (!schema.path("format").stringValue("").equals(form.format())) {
      differences.add(at + " has format " + schema.path("format") + ", not " + form.format());
    }
    if (raw.isRecord()) {
      compare(at, schema, raw, differences);
    } else if (form.type().equals("array") && type instanceof AnnotatedParameterizedType list) {
      compare(
          at + "[]",
          schema.path("items"),
          list.getAnnotatedActualTypeArguments()[0],
          false,
          differences);
    }
  }

  private static boolean isNullable(AnnotatedType type) {
    return type.isAnnotationPresent(Nullable.class);
  }

  private static Class<?> raw(Type type) {
    return (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
  }

  /** How a Java type is written. */
  private record Form(String type, String format) {

    static Form of(Class<?> type) {
      if (type == String.class || type.isEnum()) {
        return new Form("string", "");
      } else if (type == UUID.class) {
        return new Form("string", "uuid");
      } else if (type == Instant.class) {
        return new Form("string", "date-time");
      } else if (type == int.class || type == Integer.class) {
        return new Form("integer", "int32");
      } else if (type == long.class || type == Long.class) {
        return new Form("integer", "int64");
      } else if (type == double.class || type == Double.class) {
        return new Form("number", "");
      } else if (type == boolean.class || type == Boolean.class) {
        return new Form("boolean", "");
      }
      return new Form(Collection.class.isAssignableFrom(type) ? "array" : "object", "");
    }
  }

  private static JsonNode schemas() {
    try (InputStream in =
        Objects.requireNonNull(OpenApi.class.getResourceAsStream("schemas.json"))) {
      return Served.JSON.readTree(in);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
