package dev.rssify.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.source.ConfigField;
import dev.rssify.core.source.ConfigField.Kind;
import dev.rssify.core.source.ConfigSchema;
import dev.rssify.core.source.ConfigValues;
import dev.rssify.core.source.Source;
import dev.rssify.core.source.SourceConfiguration;
import dev.rssify.core.source.SourceRequest;
import dev.rssify.core.source.SourceType;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.json.feedlist.FeedList;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.json.feedlist.SourceConfigJson;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources in feeds.json. */
class FeedListSourcesTest {

  private final FeedListJson reader =
      new FeedListJson(new SourceTypes(List.of(new Tides()), new SourceConfigJson()));

  private static FeedSource only(FeedList list) {
    assertThat(list.problems()).isEmpty();
    assertThat(list.requests()).hasSize(1);
    return list.requests().getFirst().settings().source();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"source_type\": \"tides\", \"config\": {\"port\": \"Husum\", \"days\": [\"mo\", \"tu\"]}",
        "\"config\": {\"port\": \"Husum\", /* both */ \"days\": [\"mo\", \"tu\",]}, \"source_type\": \"tides\"",
        "\"source\": {\"type\": \"tides\", \"config\": {\"port\": \"Husum\", \"days\": [\"mo\", \"tu\"]}}",
      })
  void all_spellings_of_a_source_are_equivalent(String fields) {
    FeedList list = reader.read("[{\"url\": \"https://a.example/\", " + fields + "}]");

    assertThat(only(list))
        .isEqualTo(new FeedSource("tides", "{\"port\":\"Husum\",\"days\":[\"mo\",\"tu\"]}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"source_type\": \"rss\"",
        "\"source_type\": \"rss\", \"config\": {}",
        "\"source_type\": \"feed\", \"config\": null",
        "\"source\": {\"type\": \"rss\", \"config\": null}",
      })
  void the_source_type_rss_means_a_plain_feed(String fields) {
    assertThat(only(reader.read("[{\"url\": \"https://a.example/\", " + fields + "}]")))
        .isEqualTo(FeedSource.FEED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"source_type\": \"tide\" | 2:17: source tide: there is no source type 'tide', only tides;"
            + " did you mean 'tides'?",
        "\"source_type\": \"tides\" | 1:2: source tides: 'port' is missing, a string:"
            + " the port, such as \"Husum\"",
        "\"source_type\": \"tides\", \"config\": {\"days\": \"mo\"} | 2:36: source tides:"
            + " 'port' is missing, a string: the port, such as \"Husum\"",
        "\"source_type\": \"tides\", \"config\": {\"port\": \"Husum\", \"dys\": 1} | 2:54: source tides:"
            + " unknown field 'dys'; did you mean 'days'?",
        "\"source\": {\"type\": \"tides\", \"config\": {\"port\": 7}} | 2:41: source tides:"
            + " 'port' must be a string: the port, such as \"Husum\"",
        "\"source_type\": 7 | 2:17: 'source_type' must be a string, the name of a source type",
        "\"config\": [] | 2:12: 'config' must be an object, the configuration of the source",
        "\"source\": {\"tpye\": \"tides\"} | 2:28: 'source' must be an object with \"type\" and,"
            + " where it needs one, \"config\"",
      })
  void an_error_is_reported_with_its_line_and_column(String fields, String problem) {
    FeedList list = reader.read("[{\"url\": \"https://a.example/\",\n " + fields + "}]");

    assertThat(list.problems()).extracting(Object::toString).containsExactly(problem);
    assertThat(list.requests()).isEmpty();
  }

  @Test
  void any_source_type_is_accepted_without_a_registry() {
    assertThat(only(new FeedListJson().read("[{\"url\": \"https://a/\", \"source_type\": \"x\"}]")))
        .isEqualTo(new FeedSource("x", null));
  }

  @Test
  void configurations_are_read_as_java_values() {
    assertThat(
            new SourceConfigJson()
                .read("{\"a\":1,\"b\":1.5,\"c\":true,\"d\":null,\"e\":[\"x\",{\"f\":\"y\"}]}"))
        .isEqualTo(Map.of("a", 1L, "b", 1.5, "c", true, "e", List.of("x", Map.of("f", "y"))));
    assertThat(new SourceConfigJson().read("{\"a\":99999999999999999999}"))
        .isEqualTo(Map.of("a", 1e20));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{", "{} {}", "null", "{\"a\":}"})
  void a_configuration_that_is_not_an_object_is_rejected(String text) {
    assertThatThrownBy(() -> new SourceConfigJson().read(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static final class Tides implements SourceType, Source {

    @Override
    public String name() {
      return "tides";
    }

    @Override
    public String meaning() {
      return "Tides.";
    }

    @Override
    public ConfigSchema schema() {
      return ConfigSchema.of(
          ConfigField.required("port", Kind.TEXT, "the port", "\"Husum\""),
          ConfigField.optional("days", Kind.TEXTS, "the days", "\"mo\""));
    }

    @Override
    public SourceConfiguration configure(ConfigValues config) {
      return new SourceConfiguration.Configured(this);
    }

    @Override
    public SourceRequest plan(String address) {
      return SourceRequest.of(address, "text/plain");
    }

    @Override
    public ParseOutcome read(Body document, ParseContext context) {
      return new ParseOutcome.Unreadable(
          ParseError.of(ParseError.Code.EMPTY, "no tides"), FeedFormat.UNKNOWN, "utf-8");
    }

    @Override
    public String version() {
      return "1";
    }
  }
}
