package dev.rssify.service.mcp;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** The tools, with the descriptions for clients. */
@SuppressWarnings("ImmutableEnumChecker") // the maps are never changed
enum McpTool {
  SEARCH_ENTRIES(
      "Find entries of feeds by their words, best first; \"phrases\", -excluded and title:word work."
          + " Without words: the newest.",
      false,
      fields("words", "string", "feed", "string", "since", "time", "limit", "integer"),
      Set.of()),
  READ_ENTRY(
      "Read the text of an entry, or of its article if it was extracted. Continue at next_offset.",
      false,
      fields("uid", "string", "offset", "integer"),
      Set.of("uid")),
  LIST_FEEDS(
      "List feeds with status, tags and next poll. Continue with after = next_after.",
      false,
      fields("tag", "string", "after", "string", "limit", "integer"),
      Set.of()),
  FEED_CONTEXT(
      "What a feed is about at present: a summary and keywords of its recent entries.",
      false,
      fields("feed", "string"),
      Set.of("feed")),
  EXPLAIN_FEED(
      "Explain when a feed was and will be polled, why, and its last errors.",
      false,
      fields("feed", "string"),
      Set.of("feed")),
  CHANGES_SINCE(
      "Events after a cursor: new and changed entries, changes of feeds. Without a cursor: the"
          + " current one.",
      false,
      fields("cursor", "integer", "limit", "integer"),
      Set.of()),
  SUBSCRIBE(
      "Subscribe to a feed by its URL, with tags. It is polled soon.",
      true,
      fields("url", "string", "tags", "array"),
      Set.of("url"));

  private final String purpose;
  private final boolean writes;
  private final Map<String, String> fields;
  private final Set<String> required;

  McpTool(String purpose, boolean writes, Map<String, String> fields, Set<String> required) {
    this.purpose = purpose;
    this.writes = writes;
    this.fields = fields;
    this.required = required;
  }

  private static Map<String, String> fields(String... namesAndTypes) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndTypes.length; i += 2) {
      fields.put(namesAndTypes[i], namesAndTypes[i + 1]);
    }
    return fields;
  }

  static Optional<McpTool> of(String name) {
    return Arrays.stream(values()).filter(tool -> tool.id().equals(name)).findFirst();
  }

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean writes() {
    return writes;
  }

  Set<String> fields() {
    return fields.keySet();
  }

  ObjectNode description() {
    ObjectNode tool = McpHandler.MAPPER.createObjectNode();
    tool.put("name", id());
    tool.put("description", purpose);
    ObjectNode schema = tool.putObject("inputSchema").put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    fields.forEach((name, type) -> {
      ObjectNode property = properties.putObject(name);
      switch (type) {
        case "time" -> property.put("type", "string").put("format", "date-time");
        case "array" -> property.put("type", "array").putObject("items").put("type", "string");
        default -> property.put("type", type);
      }
    });
    required.forEach(schema.putArray("required")::add);
    schema.put("additionalProperties", false);
    tool.putObject("annotations")
        .put("readOnlyHint", !writes)
        .put("destructiveHint", false)
        .put("openWorldHint", writes);
    return tool;
  }
}
