package dev.rssify.formats.httpjson;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.source.ConfigField;
import dev.rssify.core.source.ConfigField.Kind;
import dev.rssify.core.source.ConfigProblem;
import dev.rssify.core.source.ConfigSchema;
import dev.rssify.core.source.ConfigValues;
import dev.rssify.core.source.Source;
import dev.rssify.core.source.SourceConfiguration;
import dev.rssify.core.source.SourceHealth;
import dev.rssify.core.source.SourceRequest;
import dev.rssify.core.source.SourceType;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.json.JsonSyntax;
import dev.rssify.formats.reading.DocumentReader;
import java.util.ArrayList;
import java.util.List;

/** The source type for JSON responses that contain an array of items. */
public final class HttpJsonSources implements SourceType {

  private static final String ACCEPT = "application/json, */*;q=0.5";

  private static final ConfigSchema SCHEMA =
      ConfigSchema.of(
          ConfigField.required(
              "items", Kind.TEXT, "a JSON Pointer to the array of items", "\"/hits\""),
          pointer("id", "the unique id of the item", "\"/objectID\""),
          pointer("url", "its link; relative ones are resolved", "\"/url\""),
          ConfigField.optional(
              "url_template",
              Kind.TEXT,
              "the link of items without one, with fields of the item in braces",
              "\"https://news.ycombinator.com/item?id={objectID}\""),
          pointer("title", "its title", "[\"/title\", \"/story_title\"]"),
          pointer("summary", "its summary, plain text", "\"/excerpt\""),
          pointer("content_html", "its content as HTML", "\"/story_text\""),
          pointer("content_text", "its content as plain text", "\"/data/selftext\""),
          pointer("author", "who wrote it", "\"/author\""),
          pointer("published", "when it was published", "\"/created_at\""),
          pointer("updated", "when it was changed", "\"/updated_at\""),
          pointer("tags", "its tags, a text or an array of them", "\"/_tags\""),
          ConfigField.optional("feed_title", Kind.TEXT, "the title of the feed", "\"Front page\""),
          ConfigField.optional(
              "feed_link",
              Kind.TEXT,
              "the page the feed belongs to; relative links are resolved against it",
              "\"https://news.ycombinator.com/\""));

  private static ConfigField pointer(String name, String meaning, String example) {
    return ConfigField.optional(
        name, Kind.TEXTS, "JSON Pointers into an item, the best first: " + meaning, example);
  }

  @Override
  public String name() {
    return "http-json";
  }

  @Override
  public String meaning() {
    return "Any JSON response with an array of items in it; JSON Pointers (RFC 6901) select its"
        + " parts.";
  }

  @Override
  public ConfigSchema schema() {
    return SCHEMA;
  }

  @Override
  public SourceConfiguration configure(ConfigValues config) {
    List<ConfigProblem> problems = new ArrayList<>();
    return Mapping.of(config, SCHEMA, problems)
        .<SourceConfiguration>map(mapping -> new SourceConfiguration.Configured(new Json(mapping)))
        .orElseGet(() -> new SourceConfiguration.Invalid(problems));
  }

  private record Json(Mapping mapping) implements Source {

    @Override
    public SourceRequest plan(String address) {
      return SourceRequest.of(address, ACCEPT);
    }

    @Override
    public ParseOutcome read(Body document, ParseContext context) {
      return DocumentReader.readFeed(
          document,
          context,
          _ ->
              new JsonSyntax<>(
                  context,
                  (in, lenient) -> new JsonItems(mapping, context.limits(), lenient).read(in)));
    }

    /** An empty array is an empty feed; items without any known field are an error. */
    @Override
    public SourceHealth health(ParseOutcome outcome) {
      return switch (outcome) {
        case ParseOutcome.Unreadable unreadable when unreadable.error().code() == Code.NOT_A_FEED ->
            new SourceHealth.Broken(
                "items_missing", unreadable.error().message() + ": check 'items'");
        case ParseOutcome.Parsed(ParsedFeed feed, _) when isNameless(feed.entries()) ->
            new SourceHealth.Broken(
                "nothing_mapped",
                "none of "
                    + feed.entries().size()
                    + " items has an id, a url or a title: check where they point");
        case ParseOutcome.Parsed _, ParseOutcome.Unreadable _ -> Source.super.health(outcome);
      };
    }

    private static boolean isNameless(List<ParsedEntry> entries) {
      return !entries.isEmpty() && entries.stream().allMatch(FeedDraft::isNameless);
    }

    @Override
    public String version() {
      return "1";
    }
  }
}
