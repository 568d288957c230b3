package dev.rssify.service.mcp;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.json.view.FeedSummary;
import dev.rssify.service.mcp.McpHandler.InvalidParams;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Feeds and entries as resources: {@code rssify://feeds/ID}, {@code rssify://entries/UID}. */
final class McpResources {

  private static final String FEEDS = "rssify://feeds/";
  private static final String ENTRIES = "rssify://entries/";
  private static final String JSON = "application/json";
  private static final int PAGE = 100;
  private static final int NEWEST = 20;

  private final Store store;
  private final McpTools tools;

  McpResources(Store store, McpTools tools) {
    this.store = store;
    this.tools = tools;
  }

  ObjectNode list(JsonNode params) {
    List<Feed> page = store.feeds().list(cursor(params.path("cursor")), PAGE);
    ObjectNode result = McpHandler.MAPPER.createObjectNode();
    ArrayNode resources = result.putArray("resources");
    for (Feed feed : page) {
      resources
          .addObject()
          .put("uri", FEEDS + feed.id())
          .put("name", FeedNames.of(feed, store.subscriptions().of(feed.id())))
          .put("mimeType", JSON);
    }
    if (page.size() == PAGE) {
      result.put("nextCursor", page.getLast().id().toString());
    }
    return result;
  }

  private static @Nullable UUID cursor(JsonNode cursor) {
    return cursor.isString() ? uuid(cursor.stringValue()) : null;
  }

  private static UUID uuid(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidParams("invalid id or cursor \"" + text + "\"");
    }
  }

  ObjectNode templates() {
    ObjectNode result = McpHandler.MAPPER.createObjectNode();
    ArrayNode templates = result.putArray("resourceTemplates");
    templates
        .addObject()
        .put("uriTemplate", FEEDS + "{id}")
        .put("name", "feed")
        .put("description", "A feed and its newest entries.")
        .put("mimeType", JSON);
    templates
        .addObject()
        .put("uriTemplate", ENTRIES + "{uid}")
        .put("name", "entry")
        .put("description", "An entry with its text.")
        .put("mimeType", JSON);
    return result;
  }

  ObjectNode read(JsonNode params) {
    String uri = params.path("uri").asString("");
    Optional<ObjectNode> found =
        uri.startsWith(FEEDS)
            ? feed(uuid(uri.substring(FEEDS.length())))
            : uri.startsWith(ENTRIES)
                ? tools.entry(uri.substring(ENTRIES.length()), 0)
                : Optional.empty();
    ObjectNode data = found.orElseThrow(() -> new InvalidParams("there is no resource " + uri));
    data.put("notice", McpTools.UNTRUSTED);
    ObjectNode result = McpHandler.MAPPER.createObjectNode();
    ObjectNode content = result.putArray("contents").addObject();
    content.put("uri", uri).put("mimeType", JSON);
    content.put("text", McpHandler.MAPPER.writeValueAsString(data));
    content.putObject("_meta").put("rssify/untrusted", true);
    return result;
  }

  private Optional<ObjectNode> feed(UUID id) {
    return store
        .feeds()
        .feed(id)
        .map(feed -> {
          ObjectNode data =
              (ObjectNode)
                  McpHandler.MAPPER.readTree(
                      FeedSummary.line(feed, store.subscriptions().of(feed.id())));
          ArrayNode entries = data.putArray("entries");
          for (Entry entry : store.entries().list(EntryQuery.newest(id, NEWEST)).entries()) {
            entries.add(McpTools.headline(entry));
          }
          return data;
        });
  }
}
