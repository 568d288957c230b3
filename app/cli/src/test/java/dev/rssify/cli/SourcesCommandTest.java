package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcesCommandTest {

  @TempDir private Path folder = Path.of("");

  @Test
  void every_type_is_listed_with_its_fields() {
    Run run = Run.rssify("sources");

    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines())
        .anyMatch(line -> line.startsWith("feed  A feed of any format"))
        .anyMatch(line ->
            line.matches(
                "  item[*] +a string: a CSS selector of each item, such as \"article.post\""))
        .anyMatch(line -> line.startsWith("  url_template  a string: "));
  }

  @Test
  void descriptions_are_wrapped_beside_the_names_of_fields() {
    List<String> lines = Run.rssify(Map.of("COLUMNS", "80"), "sources").outLines();

    assertThat(lines).allMatch(line -> line.length() <= 80);
    assertThat(lines).anyMatch(line -> line.matches("  title {9}a string or a list of strings:.*"));
    assertThat(lines).anyMatch(line -> line.matches(" {16}\\S.*"));
  }

  @Test
  void json_output_is_one_object_per_type() {
    Run run = Run.rssify("sources", "--json");

    assertThat(run.outLines())
        .hasSize(4)
        .element(2)
        .asString()
        .startsWith("{\"name\":\"html\",\"meaning\":\"A page")
        .contains("{\"name\":\"item\",\"kind\":\"text\",\"required\":true,\"meaning\":");
  }

  @Test
  void an_invalid_source_is_reported_with_file_line_field_and_valid_values() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("feeds.json"),
            """
            [
              {"url": "https://a.example/", "source_type": "html",
               "config": {"itm": "li"}}
            ]
            """);

    Run run = Run.rssify("fetch", "--from", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines())
        .containsExactly(
            "rssify: " + file + ":3:15: source html: unknown field 'itm'; did you mean 'item'?",
            "rssify: "
                + file
                + ":3:14: source html: 'item' is missing, a string: a CSS selector of each item,"
                + " such as \"article.post\"");
  }
}
