package dev.rssify.core.engine;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.source.ConfigField;
import dev.rssify.core.source.ConfigField.Kind;
import dev.rssify.core.source.ConfigSchema;
import dev.rssify.core.source.ConfigValues;
import dev.rssify.core.source.Source;
import dev.rssify.core.source.SourceConfiguration;
import dev.rssify.core.source.SourceHealth;
import dev.rssify.core.source.SourceRequest;
import dev.rssify.core.source.SourceType;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads the lines of a document that contain a word; the configuration is "word=a robots=yes". */
record LineSources(LineFeedParser parser) implements SourceType {

  private static final ConfigSchema SCHEMA =
      ConfigSchema.of(
          ConfigField.required("word", Kind.TEXT, "what a line must contain", "\"x\""),
          ConfigField.optional(
              "at", Kind.TEXT, "the URL to fetch instead", "\"https://a.example\""),
          ConfigField.optional("robots", Kind.TEXT, "whether to obey", "\"yes\""));

  static Map<String, Object> config(String text) {
    Map<String, Object> values = new TreeMap<>();
    Pattern.compile("(\\w+)=(\\S+)")
        .matcher(text)
        .results()
        .forEach(field -> values.put(field.group(1), field.group(2)));
    return values;
  }

  @Override
  public String name() {
    return "lines";
  }

  @Override
  public String meaning() {
    return "Some lines of a text.";
  }

  @Override
  public ConfigSchema schema() {
    return SCHEMA;
  }

  @Override
  public SourceConfiguration configure(ConfigValues config) {
    return new SourceConfiguration.Configured(new Lines(parser, config));
  }

  private record Lines(LineFeedParser parser, ConfigValues config) implements Source {

    @Override
    public SourceRequest plan(String address) {
      String at = config.text("at");
      return new SourceRequest(
          at == null ? address : at, new Resource("text/x-lines"), config.text("robots") != null);
    }

    @Override
    public ParseOutcome read(Body document, ParseContext context) {
      String text = new String(document.toBytes(), StandardCharsets.UTF_8);
      if (text.contains("bomb")) {
        throw new IllegalStateException("boom");
      }
      String some =
          String.join(
              "\n", text.lines().filter(line -> line.contains(config.required("word"))).toList());
      return parser.parse(Body.of(some.getBytes(StandardCharsets.UTF_8)), context);
    }

    @Override
    public SourceHealth health(ParseOutcome outcome) {
      return outcome instanceof ParseOutcome.Parsed parsed && parsed.feed().entries().isEmpty()
          ? new SourceHealth.Broken("no_such_line", "no line has the word")
          : Source.super.health(outcome);
    }

    @Override
    public String version() {
      return "7";
    }
  }
}
