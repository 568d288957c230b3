package dev.rssify.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.source.ConfigProblem;
import dev.rssify.core.source.SourceConfiguration;
import dev.rssify.core.source.SourceRequest;
import dev.rssify.core.source.SourceType;
import dev.rssify.formats.httpjson.HttpJsonSources;
import dev.rssify.formats.pages.HtmlSources;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourcesTest {

  private static final String HITS = "{\"items\":\"/hits\",\"id\":\"/id\",\"title\":\"/t\"}";
  private static final String POSTS = "{\"item\":\".post\"}";

  @Test
  void each_source_fetches_the_feeds_url_and_pages_obey_robots_txt() {
    String address = "https://a.example/x";

    assertThat(Sourced.html(POSTS).source().plan(address)).isEqualTo(SourceRequest.ofPage(address));
    SourceRequest json = Sourced.json(HITS).source().plan(address);
    assertThat(json.url()).isEqualTo(address);
    assertThat(json.resource().accept()).startsWith("application/json");
    assertThat(json.obeysRobots()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"hits\":[{\"id\":1}]} | fine |",
        "{\"hits\":[]} | fine |",
        "{\"hits\":{}} | items_missing | there is no array where the items should be: check 'items'",
        "{\"error\":1} | items_missing | there is no array where the items should be: check 'items'",
        "{\"hits\":[{\"x\":1},7,[]]} | nothing_mapped"
            + " | none of 3 items has an id, a url or a title: check where they point",
        "<html>down for maintenance | malformed | `",
      })
  void json_without_the_configured_values_is_a_broken_source(
      String document, String code, String problem) {
    assertThat(Sourced.json(HITS).health(document)).isEqualTo(code);
    if (problem != null && !problem.isEmpty()) {
      assertThat(Sourced.json(HITS).problem(document)).isEqualTo(problem);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<p class=post><a href=x>X</a> | fine |",
        "<p class=entry><a href=x>X</a> | nothing_selected"
            + " | '.post' selects nothing in this page: check 'item'",
        "<p class=post>X<p class=post>Y | nothing_selected"
            + " | none of 2 items has a link or a title: check 'link' and 'title'",
      })
  void a_page_without_the_configured_elements_is_a_broken_source(
      String document, String code, String problem) {
    assertThat(Sourced.html(POSTS).health(document)).isEqualTo(code);
    if (problem != null) {
      assertThat(Sourced.html(POSTS).problem(document)).isEqualTo(problem);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "http-json | {\"items\":\"hits\"} | items | (not a JSON Pointer)",
        "http-json | {\"items\":\"\",\"id\":\"/a~2\"} | id | ('/a~2' is no JSON Pointer)",
        "http-json | {\"items\":\"\",\"url_template\":\"https://a.example/\"}"
            + " | url_template | (no field of the item in braces)",
        "http-json | {\"items\":\"\",\"url_template\":\"https://a.example/{}\"}"
            + " | url_template | (no field of the item in braces)",
        "http-json | {\"items\":\"\",\"url_template\":\"https://a.example/{x}}\"}"
            + " | url_template | (no field of the item in braces)",
        "html | {\"item\":\"li[\"} | item | (not a CSS selector)",
        "html | {\"item\":\"li@id\"} | item | (not a CSS selector)",
        "html | {\"item\":\"li\",\"title\":\"::x\"} | title | (not a CSS selector)",
        "html | {\"item\":\"li:matches((a+)+b)\"} | item | (regular expressions are not allowed",
        "html | {\"item\":\"li\",\"link\":\"a:not([href~=x])@href\"} | link | (regular expressions",
        "html | {\"item\":\"li\",\"title\":\"b:\\\\6d atchesOwn(x)\"} | title | (regular expressions",
        "html | {\"item\":\"a ~ b ~ c ~ d:nth-child(2)\"} | item | (too slow",
        "html | {\"item\":\"a:has(b:has(c:has(d ~ e)))\"} | item | (too slow",
        "html | {\"item\":\"li\",\"date_formats\":\"{\"} | date_formats | (Pattern",
        "html | {\"item\":\"li\",\"date_zone\":\"Mars\"} | date_zone | (no such zone)",
        "html | {\"item\":\"li\",\"date_language\":\"?\"} | date_language | (no such language)",
      })
  void invalid_values_are_rejected_with_their_field(
      String type, String config, String field, String why) {
    assertThat(Sourced.configure(type(type), config))
        .isInstanceOf(SourceConfiguration.Invalid.class);
    List<ConfigProblem> problems =
        ((SourceConfiguration.Invalid) Sourced.configure(type(type), config)).problems();

    assertThat(problems).hasSize(1);
    assertThat(problems.getFirst().field()).isEqualTo(field);
    assertThat(problems.getFirst().message())
        .startsWith("'" + field + "' must be a string")
        .contains(", such as ")
        .contains(why);
  }

  private static SourceType type(String name) {
    return name.equals("html") ? new HtmlSources() : new HttpJsonSources();
  }

  @ParameterizedTest
  @CsvSource({
    "/a/b, one",
    "/a/c/1, two",
    "/a/c/01,",
    "/a/c/-,",
    "/a~1b, three",
    "/m~0n, four",
    "/, five",
    "/a,",
    "/a/b/x,",
    "/nothing,",
  })
  void pointers_are_resolved_by_rfc_6901(String pointer, String value) {
    String item =
        "{\"a\":{\"b\":\"one\",\"c\":[1,\"two\"]},\"a/b\":\"three\",\"m~n\":\"four\",\"\":\"five\"}";
    Sourced sourced = Sourced.json("{\"items\":\"\",\"title\":\"" + pointer + "\"}");

    assertThat(only(sourced.read("[" + item + "]")).title()).isEqualTo(value);
    Sourced items = Sourced.json("{\"items\":\"" + pointer + "\",\"title\":\"\"}");
    String arrays = item.replaceAll("\"(one|two|three|four|five)\"", "[\"$1\"]");
    assertThat(items.health(arrays)).isEqualTo(value == null ? "items_missing" : "fine");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-03, 2026-11-03T00:00:00Z",
    "-999999999-01-01,",
    "+99999-01-01,",
    "0001-01-01,"
  })
  void an_implausible_date_of_a_page_is_ignored(String written, Instant published) {
    Sourced sourced =
        Sourced.html("{\"item\":\"li\",\"date\":\"i\",\"date_formats\":[\"uuuu-MM-dd\"]}");

    assertThat(only(sourced.read("<li><a href=x>x</a><i>" + written + "</i>")).published())
        .isEqualTo(published);
  }

  @Test
  void a_template_encodes_its_values_and_requires_all_of_them() {
    Sourced sourced =
        Sourced.json(
            "{\"items\":\"\",\"id\":\"/id\",\"url_template\":\"https://a.example/{u/name}?q={id}\"}");

    assertThat(only(sourced.read("[{\"id\":\"a b/ü\",\"u\":{\"name\":\"x\"}}]")).link())
        .isEqualTo("https://a.example/x?q=a%20b%2F%C3%BC");
    assertThat(only(sourced.read("[{\"id\":\"a\"}]")).link()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"2026-11-14T08:00:00Z\"",
        "\"2026-11-14T09:00:00+01:00\"",
        "1794643200",
        "1794643200.0",
        "1794643200000",
        "\"1794643200\"",
        "\"Sat, 14 Nov 2026 08:00:00 GMT\""
      })
  void times_are_parsed_in_every_common_form(String time) {
    Sourced sourced =
        Sourced.json("{\"items\":\"\",\"id\":\"/id\",\"published\":[\"/none\",\"/at\"]}");

    assertThat(only(sourced.read("[{\"id\":1,\"at\":" + time + "}]")).published())
        .isEqualTo("2026-11-14T08:00:00Z");
  }

  @Test
  void selectors_are_relative_to_their_item() {
    Sourced sourced = Sourced.html("{\"item\":\"li\",\"title\":\"div b\",\"summary\":\"@data-s\"}");

    assertThat(sourced.read("<div><ul><li data-s=' s '><b>no</b><div><b>yes</b></div><a href=''>x"))
        .isInstanceOfSatisfying(
            ParseOutcome.Parsed.class,
            parsed -> {
              ParsedEntry entry = parsed.feed().entries().getFirst();
              assertThat(entry.title()).isEqualTo("yes");
              assertThat(entry.summary()).isEqualTo("s");
              assertThat(entry.contentType()).isEqualTo("text/plain");
            });
  }

  private static ParsedEntry only(ParseOutcome outcome) {
    assertThat(outcome).isInstanceOf(ParseOutcome.Parsed.class);
    List<ParsedEntry> entries = ((ParseOutcome.Parsed) outcome).feed().entries();
    assertThat(entries).hasSize(1);
    return entries.getFirst();
  }
}
