package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.inspection.FeedOfPage;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Rssify;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.service.mcp.McpEngine;
import dev.rssify.service.mcp.McpHandler;
import dev.rssify.service.mcp.McpLines;
import dev.rssify.service.mcp.ScanSearch;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Messages of the Model Context Protocol, and their responses. */
class McpHandlerTest {

  private static final JsonMapper MAPPER = new JsonMapper();

  private static final String FEED =
      "<rss version='2.0'><channel><title>Tides</title>"
          + "<item><guid>1</guid><title>High water</title><description>At nine.</description></item>"
          + "</channel></rss>";

  private final ScriptedServer publisher = ScriptedServer.start();
  private final Rssify rssify =
      Rssify.builder(
              EngineConfigs.from(
                  Configuration.load(
                      null,
                      Map.of(),
                      Map.of("store", "memory:", "fetch.allowed_ranges", "127.0.0.0/8"))))
          .open();
  private final Store store = rssify.store();
  private final Feed feed;
  private final Entry entry;
  private final McpHandler handler;

  McpHandlerTest() throws InterruptedException {
    publisher.on("/feed", Reply.ok("application/rss+xml", FEED));
    feed = rssify.add(publisher.uri("/feed").toString());
    assertThat(rssify.poll(feed.id().toString())).isInstanceOf(PollOutcome.Succeeded.class);
    entry = rssify.entries(feed.id().toString(), 1).entries().getFirst();
    handler =
        new McpHandler(
            "1",
            new McpEngine(
                store,
                new ScanSearch(store.entries()),
                name -> rssify.explain(name, 1),
                new FeedOfPage(new EngineSubscriptions(rssify))));
  }

  @AfterEach
  void close() {
    rssify.close();
    publisher.close();
  }

  private JsonNode result(String method, String params) {
    return response(method, params, false).path("result");
  }

  private JsonNode response(String method, String params, boolean mayWrite) {
    return MAPPER.readTree(
        handler
            .response(
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}"
                    .formatted(method, params),
                mayWrite)
            .orElseThrow());
  }

  private JsonNode called(String tool, String arguments) {
    return result("tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments));
  }

  private JsonNode data(String tool, String arguments) {
    JsonNode result = called(tool, arguments);
    assertThat(result.path("isError").booleanValue()).as(result.toString()).isFalse();
    assertThat(result.path("content").path(0).path("text").asString()).contains("Untrusted");
    return MAPPER.readTree(result.path("content").path(1).path("text").asString());
  }

  @Test
  void the_newest_common_version_of_the_protocol_is_used() {
    assertThat(
            result("initialize", "{\"protocolVersion\":\"2025-06-18\"}")
                .path("protocolVersion")
                .asString())
        .isEqualTo("2025-06-18");
    assertThat(
            result("initialize", "{\"protocolVersion\":\"1999-01-01\"}")
                .path("protocolVersion")
                .asString())
        .isEqualTo("2025-11-25");
    assertThat(result("ping", "{}").isObject()).isTrue();
  }

  @Test
  void entries_are_found_by_words_and_read_in_parts() {
    assertThat(data("search_entries", "{\"words\":\"nine HIGH\"}").path("entries")).hasSize(1);
    assertThat(data("search_entries", "{\"words\":\"zzzz\"}").path("entries")).isEmpty();
    JsonNode read = data("read_entry", "{\"uid\":\"%s\"}".formatted(entry.uid()));
    assertThat(read.path("text").asString()).isEqualTo(entry.content().text());
    assertThat(called("read_entry", "{\"uid\":\"none\"}").path("isError").booleanValue()).isTrue();
  }

  @Test
  void feeds_and_changes_are_listed() {
    assertThat(data("list_feeds", "{}").path("feeds")).hasSize(1);
    assertThat(data("list_feeds", "{\"tag\":\"none\"}").path("feeds")).isEmpty();
    JsonNode all = data("changes_since", "{\"cursor\":0}");
    assertThat(all.path("cursor").longValue()).isEqualTo(store.journal().head());
    assertThat(data("changes_since", "{}").path("events")).isEmpty();
    assertThat(data("explain_feed", "{\"feed\":\"%s\"}".formatted(feed.id())).isObject()).isTrue();
    assertThat(called("explain_feed", "{\"feed\":\"x\"}").path("isError").booleanValue()).isTrue();
  }

  @Test
  void only_a_client_that_may_write_can_subscribe() {
    publisher.on("/f", Reply.ok("application/rss+xml", FEED));
    String url = publisher.uri("/f").toString();
    String call = subscribe(url);

    assertThat(result("tools/list", "{}").toString()).doesNotContain("\"subscribe\"");
    assertThat(result("tools/call", call).path("isError").booleanValue()).isTrue();
    assertThat(store.feeds().withUrl(url)).isEmpty();
    assertThat(response("tools/list", "{}", true).toString()).contains("\"subscribe\"");
    assertThat(response("tools/call", call, true).toString()).contains("\"isError\":false");
    Feed added = store.feeds().withUrl(url).getFirst();
    assertThat(store.subscriptions().of(added.id()).getFirst().tags()).containsExactly("x");
  }

  @Test
  void a_client_subscribes_to_the_only_feed_of_a_page() {
    String link = "<link rel='alternate' type='application/rss+xml' href='%s'>";
    publisher.on("/f", Reply.ok("application/rss+xml", FEED));
    publisher.on("/g", Reply.ok("application/rss+xml", FEED));
    page("/one", link.formatted("/f"));
    page("/two", link.formatted("/f") + link.formatted("/g"));

    assertThat(response("tools/call", subscribe(publisher.uri("/one").toString()), true).toString())
        .contains(publisher.uri("/f").toString(), "\"isError\":false");
    assertThat(response("tools/call", subscribe(publisher.uri("/two").toString()), true).toString())
        .contains("several feeds", publisher.uri("/g").toString(), "\"isError\":true");
  }

  private void page(String path, String head) {
    publisher.on(
        path,
        Reply.ok(
            "text/html",
            "<!doctype html><html><head><title>P</title>" + head + "</head><body>P</body></html>"));
  }

  private static String subscribe(String url) {
    return "{\"name\":\"subscribe\",\"arguments\":{\"url\":\"" + url + "\",\"tags\":[\"x\"]}}";
  }

  @Test
  void feeds_and_entries_are_resources() {
    String uri = result("resources/list", "{}").path("resources").path(0).path("uri").asString();

    assertThat(result("resources/read", "{\"uri\":\"%s\"}".formatted(uri)).toString())
        .contains(entry.uid(), "Untrusted");
    assertThat(
            result("resources/read", "{\"uri\":\"rssify://entries/%s\"}".formatted(entry.uid()))
                .toString())
        .contains("text_of");
    assertThat(
            response("resources/read", "{\"uri\":\"file:///etc/passwd\"}", false)
                .path("error")
                .path("code")
                .intValue())
        .isEqualTo(-32602);
    assertThat(result("resources/templates/list", "{}").path("resourceTemplates")).hasSize(2);
  }

  @Test
  void invalid_messages_get_a_json_rpc_error() {
    assertThat(handler.response("{", false).orElseThrow()).contains("-32700");
    assertThat(handler.response("[]", false).orElseThrow()).contains("-32600");
    assertThat(response("none", "{}", false).path("error").path("code").intValue())
        .isEqualTo(-32601);
    assertThat(response("tools/call", "{\"name\":\"none\"}", false).toString()).contains("-32602");
    assertThat(
            response("tools/call", "{\"name\":\"read_entry\",\"arguments\":{\"id\":1}}", false)
                .toString())
        .contains("-32602", "did you mean 'uid'");
    assertThat(
            handler.response(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", false))
        .isEmpty();
  }

  @Test
  void lines_are_handled_one_by_one_even_after_one_that_is_too_long() throws Exception {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
    String input = ping + "x".repeat(McpHandler.MAX_BYTES + 1) + "\n\n" + ping;
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    new McpLines(handler, false)
        .serve(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out);

    assertThat(out.toString(StandardCharsets.UTF_8).lines().toList())
        .satisfiesExactly(
            first -> assertThat(first).contains("\"result\":{}"),
            second -> assertThat(second).contains("-32600"),
            third -> assertThat(third).contains("\"result\":{}"));
  }
}
