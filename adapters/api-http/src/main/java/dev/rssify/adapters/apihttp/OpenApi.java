package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.route.RouteTable;
import dev.rssify.adapters.apihttp.route.Scope;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The OpenAPI 3.1 document, generated from the route table, so that both list the same routes. */
final class OpenApi {

  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String SCHEMAS = "schemas.json";

  /** What the operations of each tag are about. */
  private static final Map<String, String> TAGS =
      Map.ofEntries(
          Map.entry("clusters", "Entries that are copies of each other."),
          Map.entry("contexts", "What feeds are about at present."),
          Map.entry("discover", "Find the feeds of a page or site."),
          Map.entry("enrichment", "The queue that computes derivations of entries."),
          Map.entry("entries", "Entries with their versions, bytes, articles and derivations."),
          Map.entry("events", "The journal of all changes, as a stream or page by page."),
          Map.entry("export", "All records as lines of JSON."),
          Map.entry("feeds", "Feeds and subscriptions: list, add, change, poll, pause."),
          Map.entry("fetches", "The log of polls."),
          Map.entry("health", "Whether the service works, for load balancers."),
          Map.entry("hosts", "Rate limits and queues of hosts."),
          Map.entry("hub", "The WebSub hub of the outward feeds."),
          Map.entry("import", "Add the feeds of a list."),
          Map.entry("mcp", "The Model Context Protocol."),
          Map.entry("metrics", "Metrics for Prometheus."),
          Map.entry("openapi", "This document."),
          Map.entry("opml", "The feeds as OPML."),
          Map.entry("out", "Outward feeds: what this service publishes."),
          Map.entry("queries", "Standing queries."),
          Map.entry("raw", "Stored responses, byte for byte."),
          Map.entry("search", "Entries by words and meaning."),
          Map.entry("service", "The names of the operations."),
          Map.entry("settings", "The settings in effect."),
          Map.entry("sinks", "Consumers of the journal, and what they refused."),
          Map.entry("stats", "Figures of the store and of polling."),
          Map.entry("tasks", "The state of manual polls."),
          Map.entry("workers", "The processes that share a store."));

  /** The request header of routes whose responses have an ETag. */
  private static final Param<String> IF_NONE_MATCH =
      new Param<>(
          Param.In.HEADER,
          "If-None-Match",
          "The ETag of the response that the client has.",
          null,
          "an ETag",
          Map.of("type", "string"),
          tag -> tag);

  private OpenApi() {}

  /** Returns the table with a route for this document. */
  static RouteTable withDocument(RouteTable table, String version) {
    Route own =
        Route.get("/openapi.json", "openapi", "This document.")
            .responses(Reply.json("OpenAPI 3.1.", "Any"))
            .by(_ -> RouteResult.json("{}"));
    List<Route> all = new ArrayList<>(table.routes());
    all.add(own);
    String document = write(all, version);
    all.set(
        all.size() - 1,
        Route.get(own.path(), own.id(), own.summary())
            .responses(own.replies().toArray(Reply[]::new))
            .by(_ -> RouteResult.json(document)));
    return new RouteTable(all);
  }

  private static String write(List<Route> routes, String version) {
    Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
    for (Route route : routes) {
      paths
          .computeIfAbsent(route.path(), _ -> new LinkedHashMap<>())
          .put(route.verb().name().toLowerCase(Locale.ROOT), operation(route));
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("openapi", "3.1.0");
    document.put(
        "info",
        Map.of(
            "title",
            "rssify",
            "version",
            version,
            "license",
            Map.of("name", "Apache 2.0", "identifier", "Apache-2.0"),
            "description",
            "Polls feeds politely, stores every byte as served, delivers every change once, in order,"
                + " explained."));
    document.put("servers", List.of(Map.of("url", "/")));
    document.put(
        "tags",
        routes.stream()
            .map(OpenApi::tag)
            .distinct()
            .sorted()
            .map(tag -> Map.of("name", tag, "description", TAGS.getOrDefault(tag, tag)))
            .toList());
    document.put("paths", paths);
    document.put(
        "components",
        Map.of(
            "securitySchemes",
            Map.of("token", Map.of("type", "http", "scheme", "bearer")),
            "schemas",
            schemas(MAPPER.valueToTree(paths))));
    return MAPPER.writeValueAsString(document);
  }

  private static Map<String, Object> operation(Route route) {
    Map<String, Object> operation = new LinkedHashMap<>();
    operation.put("operationId", route.id());
    operation.put("tags", List.of(tag(route)));
    operation.put("summary", route.summary());
    Stream<Param<?>> params =
        route.conditional()
            ? Stream.concat(route.params().stream(), Stream.of(IF_NONE_MATCH))
            : route.params().stream();
    List<Map<String, Object>> parameters = params.map(OpenApi::parameter).toList();
    if (!parameters.isEmpty()) {
      operation.put("parameters", parameters);
    }
    if (route.body() != null) {
      Map<String, Object> content = new LinkedHashMap<>();
      Object schema = Map.of("schema", reference(route.body().schema()));
      route.body().mediaTypes().forEach(type -> content.put(type, schema));
      operation.put(
          "requestBody",
          Map.of(
              "required",
              true,
              "description",
              "At most " + route.body().maxBytes() + " bytes.",
              "content",
              content));
    }
    operation.put("responses", responses(route));
    // Tokens are required only where they are configured.
    operation.put(
        "security",
        route.scope() == Scope.OPEN ? List.of() : List.of(Map.of("token", List.of()), Map.of()));
    operation.put("x-scope", route.scope().name().toLowerCase(Locale.ROOT));
    return operation;
  }

  /** The tag of a route: the first word of its path. */
  private static String tag(Route route) {
    String first = route.segments().getFirst().replaceFirst("[.].*", "");
    return first.isEmpty() ? "service" : first;
  }

  private static Map<String, Object> parameter(Param<?> param) {
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("name", param.name());
    described.put("in", param.in().name().toLowerCase(Locale.ROOT));
    described.put("required", param.in() == Param.In.PATH);
    described.put("description", param.description());
    described.put("schema", param.schema());
    if ("array".equals(param.schema().get("type"))) {
      described.put("style", "form");
      described.put("explode", param.repeatable());
    }
    return described;
  }

  private static Map<String, Object> responses(Route route) {
    Map<String, Map<String, Object>> byStatus = new TreeMap<>();
    for (Reply reply : route.replies()) {
      Map<String, Object> response =
          byStatus.computeIfAbsent(
              Integer.toString(reply.status()),
              _ -> new LinkedHashMap<>(Map.of("description", reply.description())));
      if (!reply.mediaType().isEmpty()) {
        @SuppressWarnings("unchecked") // made right here
        Map<String, Object> content =
            (Map<String, Object>)
                response.computeIfAbsent("content", _ -> new LinkedHashMap<String, Object>());
        content.put(reply.mediaType(), Map.of("schema", reference(reply.schema())));
      }
    }
    if (route.conditional()) {
      byStatus.put("304", Map.of("description", "Not modified: the client's copy is current."));
    }
    Map<Integer, List<ErrorCode>> errors =
        route.errors().stream().sorted().collect(Collectors.groupingBy(ErrorCode::status));
    errors.forEach((status, some) ->
        byStatus.put(
            status.toString(),
            Map.of(
                "description",
                some.stream()
                    .map(error -> "`" + error.code() + "`: " + error.title())
                    .collect(Collectors.joining(" ")),
                "content",
                Map.of(ResponseWriter.PROBLEM_JSON, Map.of("schema", reference("Problem"))))));
    return new LinkedHashMap<>(byStatus);
  }

  private static Map<String, String> reference(String schema) {
    return Map.of("$ref", "#/components/schemas/" + schema);
  }

  /** The schemas that operations refer to, directly or through other schemas. */
  private static Map<String, JsonNode> schemas(JsonNode operations) {
    JsonNode all = schemas();
    Map<String, JsonNode> named = new TreeMap<>();
    addNamed(operations, all, named);
    return named;
  }

  private static void addNamed(JsonNode node, JsonNode all, Map<String, JsonNode> named) {
    String name = node.path("$ref").asString("").replaceFirst(".*/", "");
    if (!name.isEmpty() && named.putIfAbsent(name, all.required(name)) == null) {
      addNamed(all.path(name), all, named);
    }
    node.forEach(child -> addNamed(child, all, named));
  }

  private static JsonNode schemas() {
    try (InputStream in =
        Objects.requireNonNull(OpenApi.class.getResourceAsStream(SCHEMAS), SCHEMAS)) {
      return MAPPER.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
