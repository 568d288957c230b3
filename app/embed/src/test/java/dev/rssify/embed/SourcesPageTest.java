package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.source.ConfigField;
import dev.rssify.core.source.SourceType;
import dev.rssify.json.feedlist.FeedList;
import dev.rssify.json.feedlist.FeedListJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/sources.md lists all source types; -Drssify.golden.update=true updates it. */
class SourcesPageTest {

  private static final Path PAGE = Path.of(System.getProperty("rssify.root"), "docs/sources.md");
  private static final Pattern TYPES =
      Pattern.compile("(?<=<!-- types -->\n).*?(?=<!-- end of types -->)", Pattern.DOTALL);

  @Test
  void the_page_lists_every_type_and_its_fields() throws IOException {
    String types =
        Sources.with(List.of()).all().stream()
            .map(SourcesPageTest::section)
            .collect(Collectors.joining());
    if (Boolean.getBoolean("rssify.golden.update")) {
      String page = Files.readString(PAGE);
      Files.writeString(PAGE, TYPES.matcher(page).replaceFirst(Matcher.quoteReplacement(types)));
    }

    Matcher shown = TYPES.matcher(Files.readString(PAGE));
    assertThat(shown.find()).isTrue();
    assertThat(shown.group()).isEqualTo(types);
  }

  @Test
  void the_example_of_the_page_can_be_read() throws IOException {
    Matcher example =
        Pattern.compile("^    \\[\n.*?^    \\]\n", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(Files.readString(PAGE));
    assertThat(example.find()).isTrue();

    FeedList list = new FeedListJson(Sources.with(List.of())).read(example.group());

    assertThat(list.problems()).isEmpty();
    assertThat(list.requests())
        .extracting(request -> request.settings().source().type())
        .containsExactly("http-json", "http-json", "html");
  }

  private static String section(SourceType type) {
    String fields =
        type.schema().fields().stream().map(SourcesPageTest::row).collect(Collectors.joining());
    return "### %s%n%n%s%n%n".formatted(type.name(), type.meaning())
        + (fields.isEmpty() ? "" : "| field | takes | meaning | example |\n|---|---|---|---|\n")
        + fields
        + (fields.isEmpty() ? "" : "\n");
  }

  private static String row(ConfigField field) {
    return "| `%s`%s | %s | %s | `%s` |%n"
        .formatted(
            field.name(),
            field.required() ? " (required)" : "",
            field.kind().description(),
            field.meaning(),
            field.example());
  }
}
