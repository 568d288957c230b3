package dev.rssify.cli.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExportCommandTest {

  @TempDir private Path folder;

  @Test
  void the_feed_of_pages_is_not_exported_as_opml() {
    rssify("add", "--article", "--metadata-only", "https://a.example/seals");
    rssify("add", "--no-check", "https://a.example/feed");

    Run run = rssify("export", "feeds", "--format", "opml");

    assertThat(run.out()).contains("https://a.example/feed").doesNotContain("pages.invalid");
    assertThat(run.err()).isEqualTo("rssify: 1 feed written\n");
  }

  @Test
  void a_dash_is_standard_output_and_an_unknown_extension_is_an_error() {
    rssify("add", "--no-check", "https://a.example/feed");

    assertThat(rssify("export", "feeds", "-o", "-").out()).contains("https://a.example/feed");
    assertThat(folder.resolve("-")).doesNotExist();
    Run odd = rssify("export", "feeds", "-o", folder.resolve("out.xlsx").toString());
    assertThat(odd.exitCode()).isEqualTo(2);
    assertThat(odd.err()).contains("unknown format '.xlsx'", "--format").hasLineCount(1);
    assertThat(folder.resolve("out.xlsx")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "feeds.ndjson.gz, {\"id\":",
    "feeds.json.gz, [",
    "feeds.csv.gz, 'id,url,'",
    "feeds.opml.gz, <?xml",
    "FEEDS.CSV.GZ, 'id,url,'"
  })
  void a_file_that_ends_with_gz_is_compressed(String name, String start) throws IOException {
    rssify("add", "--no-check", "https://a.example/feed");
    Path file = folder.resolve(name);

    Run run = rssify("export", "feeds", "-o", file.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    try (InputStream text = new GZIPInputStream(Files.newInputStream(file))) {
      assertThat(new String(text.readAllBytes(), StandardCharsets.UTF_8))
          .startsWith(start)
          .contains("https://a.example/feed");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "feeds, out.parquet.gz, its own compression",
    "feeds, --format=parquet out.gz, its own compression",
    "raw, out.xlsx, unknown format '.xlsx'; name the file .warc or .warc.gz",
    "raw, out.csv.gz, raw is written as warc",
  })
  void a_file_whose_name_does_not_fit_is_an_error(String what, String output, String message) {
    rssify("add", "--no-check", "https://a.example/feed");
    List<String> arguments = new ArrayList<>(List.of("export", what));
    for (String word : output.split(" ", -1)) {
      arguments.addAll(
          word.startsWith("--") ? List.of(word) : List.of("-o", folder.resolve(word).toString()));
    }

    Run run = rssify(arguments.toArray(String[]::new));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(folder.toFile().list((_, name) -> name.startsWith("out"))).isEmpty();
  }

  @Test
  void raw_is_written_to_standard_output() {
    rssify("add", "--no-check", "https://a.example/feed");
    Run run = rssify("export", "raw");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isNotEmpty();
    assertThat(run.err()).doesNotContain("-o names");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        "=1+1, '=1+1",
        "+A1, '+A1",
        "@SUM(A1), '@SUM(A1)",
        "-2+3, '-2+3",
        "-5, -5",
        "+0.25, +0.25",
        "a=b, a=b"
      })
  void a_csv_cell_is_never_a_formula(String cell, String written) {
    StringWriter out = new StringWriter();
    RecordFile.Csv csv = new RecordFile.Csv(new PrintWriter(out), List.of(), false);
    csv.write("", List.of(cell));
    csv.end();
    RecordFile.Csv raw = new RecordFile.Csv(new PrintWriter(out), List.of(), true);
    raw.write("", List.of(cell));
    raw.end();

    assertThat(out.toString().lines().filter(line -> !line.isEmpty()))
        .containsExactly(written, cell);
  }

  private Run rssify(String... arguments) {
    return Run.rssify(Map.of("RSSIFY_STORE", "sqlite:" + folder.resolve("rssify.db")), arguments);
  }
}
