package dev.rssify.core.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.source.ConfigField.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SourceTypesTest {

  private static final String ADDRESS = "https://a.example/";

  private Map<String, Object> values = Map.of();
  private final SourceTypes types = new SourceTypes(List.of(new Sample("sample")), _ -> values);

  private SourceLookup find(Map<String, Object> config) {
    values = config;
    return types.find(new FeedSource("sample", config.toString()), ADDRESS);
  }

  private List<String> problems(Map<String, Object> config) {
    assertThat(find(config)).isInstanceOf(SourceLookup.Refused.class);
    SourceLookup.Refused refused = (SourceLookup.Refused) find(config);
    assertThat(refused.failure()).isEqualTo(FetchFailure.BAD_SOURCE_CONFIG);
    return refused.problems().stream()
        .map(problem -> problem.field() + " | " + problem.message())
        .toList();
  }

  @Test
  void values_of_every_kind_reach_the_source() {
    Map<String, Object> config = Map.of("name", "n", "tags", "t", "most", 3L, "loud", true);

    assertThat(find(config)).isInstanceOf(SourceLookup.Found.class);
    assertThat(new ConfigValues(config).texts("tags")).containsExactly("t");
    assertThat(new ConfigValues(Map.of("tags", List.of("t", "u"))).texts("tags"))
        .containsExactly("t", "u");
    assertThat(new ConfigValues(config).number("most")).isEqualTo(3);
    assertThat(new ConfigValues(config).flag("loud")).isTrue();
    assertThat(new ConfigValues(Map.of()).flag("loud")).isFalse();
  }

  @Test
  void each_problem_names_the_field_and_the_accepted_values() {
    assertThat(problems(Map.of("nmae", "n")))
        .containsExactly(
            "nmae | unknown field 'nmae'; did you mean 'name'?",
            " | 'name' is missing, a string: the person, such as \"Ann\"");
    assertThat(problems(Map.of("name", 7L)))
        .containsExactly("name | 'name' must be a string: the person, such as \"Ann\"");
    assertThat(problems(Map.of("name", "n", "tags", List.of(1L))))
        .containsExactly(
            "tags | 'tags' must be a string or a list of strings: labels, such as [\"a\"]");
    assertThat(problems(Map.of("name", "n", "most", 1.5)))
        .containsExactly("most | 'most' must be a whole number: how many, such as 3");
    assertThat(problems(Map.of("name", "n", "loud", "yes")))
        .containsExactly("loud | 'loud' must be true or false: volume, such as true");
    assertThat(problems(Map.of("name", "unknown")))
        .containsExactly(
            "name | 'name' must be a string: the person, such as \"Ann\" (no such person)");
  }

  @Test
  void invalid_json_and_a_type_that_throws_are_rejected() {
    SourceTypes unreadable =
        new SourceTypes(
            List.of(new Sample("sample")),
            _ -> {
              throw new IllegalArgumentException("it is a poem");
            });

    assertThat(unreadable.find(new FeedSource("sample", "roses"), ADDRESS))
        .isEqualTo(
            new SourceLookup.Refused(
                FetchFailure.BAD_SOURCE_CONFIG,
                "sample",
                List.of(ConfigProblem.of("the configuration is no JSON object: it is a poem"))));
    assertThat(problems(Map.of("name", "thrower")))
        .containsExactly(" | the source failed: java.lang.IllegalStateException: thrown");
  }

  @Test
  void an_unknown_type_lists_the_nearest_and_all_known_names() {
    assertThatThrownBy(() -> types.require(new FeedSource("smaple", null), ADDRESS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "https://a.example/: source smaple: there is no source type 'smaple', only sample;"
                + " did you mean 'sample'?");
  }

  @Test
  void two_types_of_one_name_are_rejected() {
    assertThatThrownBy(
            () -> new SourceTypes(List.of(new Sample("x"), new Sample("x")), _ -> Map.of()))
        .hasMessageStartingWith("two source types are named 'x': ");
  }

  @Test
  void a_version_depends_on_type_and_configuration() {
    assertThat(version(Map.of("name", "n"))).isEqualTo(version(Map.of("name", "n")));
    assertThat(version(Map.of("name", "n")))
        .startsWith("sample/3/")
        .isNotEqualTo(version(Map.of("name", "m")));
  }

  private String version(Map<String, Object> config) {
    assertThat(find(config)).isInstanceOf(SourceLookup.Found.class);
    return ((SourceLookup.Found) find(config)).source().version();
  }

  @Test
  void rss_is_an_alias_of_feed() {
    assertThat(new FeedSource("rss", null)).isEqualTo(FeedSource.FEED);
  }

  private record Sample(String name) implements SourceType, Source {

    private static final ConfigSchema SCHEMA =
        ConfigSchema.of(
            ConfigField.required("name", Kind.TEXT, "the person", "\"Ann\""),
            ConfigField.optional("tags", Kind.TEXTS, "labels", "[\"a\"]"),
            ConfigField.optional("most", Kind.NUMBER, "how many", "3"),
            ConfigField.optional("loud", Kind.FLAG, "volume", "true"));

    @Override
    public String meaning() {
      return "A sample.";
    }

    @Override
    public ConfigSchema schema() {
      return SCHEMA;
    }

    @Override
    public SourceConfiguration configure(ConfigValues config) {
      return switch (config.required("name")) {
        case "unknown" ->
            new SourceConfiguration.Invalid(List.of(SCHEMA.wrong("name", "no such person")));
        case "thrower" -> throw new IllegalStateException("thrown");
        default -> new SourceConfiguration.Configured(this);
      };
    }

    @Override
    public SourceRequest plan(String address) {
      return SourceRequest.of(address, "text/plain");
    }

    @Override
    public ParseOutcome read(Body document, ParseContext context) {
      return new ParseOutcome.Unreadable(
          ParseError.of(ParseError.Code.EMPTY, "always"), FeedFormat.UNKNOWN, "utf-8");
    }

    @Override
    public String version() {
      return "3";
    }
  }
}
