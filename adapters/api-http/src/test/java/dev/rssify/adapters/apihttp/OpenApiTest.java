package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.rssify.adapters.apihttp.Served.Got;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The OpenAPI document matches what the service does. */
class OpenApiTest {

  private static final Served SERVED = Served.polled();
  private static final Got DOCUMENT = SERVED.get("/openapi.json");

  @AfterAll
  static void close() {
    SERVED.close();
  }

  @Test
  void the_document_is_valid_openapi_3_1() {
    SwaggerParseResult result = new OpenAPIV3Parser().readContents(DOCUMENT.text());

    assertThat(result.getMessages()).isEmpty();
    assertThat(result.getOpenAPI().getOpenapi()).isEqualTo("3.1.0");
    assertThat(result.getOpenAPI().getPaths()).hasSizeGreaterThan(20);
  }

  @Test
  void the_document_contains_what_code_generators_need() {
    JsonNode document = DOCUMENT.json();
    assertThat(document.at("/info/version").stringValue()).isNotEqualTo("1").isNotBlank();
    assertThat(document.at("/info/license/identifier").stringValue()).isEqualTo("Apache-2.0");
    List<String> ids = new ArrayList<>();
    document
        .path("paths")
        .forEach(path ->
            path.forEach(operation -> {
              ids.add(operation.path("operationId").stringValue());
              assertThat(operation.path("tags").size()).as(ids.getLast()).isOne();
              operation
                  .path("responses")
                  .forEach(response ->
                      response
                          .path("content")
                          .forEach(content ->
                              assertThat(content.has("schema")).as(ids.getLast()).isTrue()));
            }));
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(integersWithoutFormat(document.at("/components/schemas"))).isEmpty();
  }

  @Test
  void every_tag_is_described_and_list_parameters_name_their_values() {
    DOCUMENT
        .json()
        .path("tags")
        .forEach(tag ->
            assertThat(tag.path("description").stringValue())
                .isNotEqualTo(tag.path("name").stringValue()));
    for (String list : List.of("/paths/~1events/get type", "/paths/~1feeds/get status")) {
      String[] place = list.split(" ", -1);
      JsonNode schema =
          DOCUMENT
              .json()
              .at(place[0] + "/parameters")
              .valueStream()
              .filter(param -> param.path("name").stringValue().equals(place[1]))
              .findFirst()
              .orElseThrow();
      assertThat(schema.path("explode").booleanValue()).isFalse();
      assertThat(schema.at("/schema/items/enum").size()).as(list).isGreaterThan(4);
    }
  }

  private static List<String> integersWithoutFormat(JsonNode node) {
    List<String> found = new ArrayList<>();
    if (node.path("type").toString().contains("\"integer\"") && !node.has("format")) {
      found.add(node.toString());
    }
    node.forEach(child -> found.addAll(integersWithoutFormat(child)));
    return found;
  }

  @Test
  void the_document_contains_every_documented_path() {
    assertThat(DOCUMENT.json().path("paths").propertyNames())
        .contains(
            "/",
            "/feeds",
            "/feeds/{id}",
            "/feeds/{id}/refetch",
            "/feeds/{id}/entries",
            "/feeds/{id}/fetches",
            "/feeds/{id}/explain",
            "/entries",
            "/entries/{uid}",
            "/entries/{uid}/versions",
            "/entries/{uid}/raw",
            "/entries/{uid}/derivations",
            "/entries/{uid}/article",
            "/enrichment",
            "/raw/{fetch_id}",
            "/import",
            "/export",
            "/opml",
            "/tasks/{id}",
            "/stats",
            "/hosts",
            "/health",
            "/events",
            "/openapi.json");
  }

  @Test
  void every_referenced_schema_exists_and_every_schema_is_referenced() {
    Set<String> named = new TreeSet<>();
    references(DOCUMENT.json(), named);

    assertThat(named)
        .containsExactlyInAnyOrderElementsOf(
            DOCUMENT.json().at("/components/schemas").propertyNames().stream().toList());
  }

  private static void references(JsonNode node, Set<String> named) {
    if (node.has("$ref")) {
      named.add(node.path("$ref").stringValue().replaceFirst(".*/", ""));
    }
    node.forEach(child -> references(child, named));
  }

  @Test
  void responses_match_their_schemas() {
    String feed = "/feeds/" + SERVED.feed().id();
    String entry =
        "/entries/" + SERVED.rssify().entries(SERVED.feed().url(), 1).entries().getFirst().uid();
    String fetch = "/raw/" + SERVED.rssify().responses(SERVED.feed().url(), 1).getFirst().fetchId();

    Map.ofEntries(
            Map.entry("/", "ServiceIndex"),
            Map.entry("/feeds", "FeedPage"),
            Map.entry(feed, "Feed"),
            Map.entry(feed + "/entries", "EntryPage"),
            Map.entry(feed + "/fetches", "FetchPage"),
            Map.entry(feed + "/explain", "Explanation"),
            Map.entry("/entries", "EntryPage"),
            Map.entry(entry, "Entry"),
            Map.entry(entry + "/versions", "VersionList"),
            Map.entry(entry + "/derivations", "DerivationList"),
            Map.entry("/enrichment", "Enrichment"),
            Map.entry(fetch + "/headers", "Raw"),
            Map.entry("/events?after=0&wait=0", "EventPage"),
            Map.entry("/stats", "Statistics"),
            Map.entry("/stats/slo", "ServiceLevels"),
            Map.entry("/hosts", "HostPage"),
            Map.entry("/fetches", "FetchPage"),
            Map.entry("/feeds/summary", "FeedSummary"),
            Map.entry("/stats/polls", "PollHours"),
            Map.entry("/sinks", "SinkList"),
            Map.entry("/search?q=water", "SearchResults"),
            Map.entry("/clusters", "ClusterList"),
            Map.entry("/contexts", "ContextList"),
            Map.entry("/queries", "QueryList"),
            Map.entry("/discover?url=" + SERVED.publisher().uri("/tides"), "Discovery"),
            Map.entry("/health/ready", "Health"),
            Map.entry("/nothing", "Problem"))
        .forEach((target, schema) ->
            assertThat(errors(schema, SERVED.get(target).text())).as(target).isEmpty());
    Got task =
        SERVED.send(SERVED.request(feed + "/refetch?dry_run=true").POST(BodyPublishers.noBody()));
    assertThat(errors("Task", task.text())).isEmpty();
  }

  @Test
  void a_response_that_violates_its_schema_is_detected() {
    assertThat(errors("Health", "{\"status\": 7}")).isNotEmpty();
    assertThat(errors("Feed", "{}")).isNotEmpty();
  }

  private static List<Error> errors(String schema, String json) {
    String text =
        "{\"$ref\":\"#/components/schemas/%s\",\"components\":%s}"
            .formatted(schema, DOCUMENT.json().path("components"));
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(text)
        .validate(json, InputFormat.JSON);
  }
}
