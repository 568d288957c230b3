package dev.rssify.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

  private static List<String> printed(Table table, int width) {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    table.print(writer, width);
    writer.flush();
    return out.toString().lines().toList();
  }

  @Test
  void wide_characters_take_two_columns() {
    Table table = new Table(1, "NAME", "URL");
    table.row("時刻表", "https://a.example/");
    table.row("e\u0301t\u00e9", "https://b.example/");

    assertThat(printed(table, 80))
        .containsExactly(
            "NAME    URL", "時刻表  https://a.example/", "e\u0301t\u00e9     https://b.example/");
    assertThat(Table.shortened("時刻表時刻表", 7)).isEqualTo("時刻表…");
    assertThat(Table.shortened("時刻表時刻表", 8)).isEqualTo("時刻表…");
  }

  @Test
  void a_url_that_is_too_long_is_shortened_in_the_middle() {
    Table table = new Table(1, "NAME", "URL");
    table.row("tides", "https://harbour.example/feeds/tides.xml");

    assertThat(printed(table, 32).getLast()).isEqualTo("tides  https://harb…ds/tides.xml");
  }

  @Test
  void a_note_can_use_the_rest_of_the_line() {
    Table table = new Table(2, "A", "NAME", "URL");
    table.row("x", "tides", "https://a.example/");
    table.note(1, "http_404: the server responded with 404, as it did before");

    assertThat(printed(table, 40))
        .containsExactly(
            "A  NAME   URL",
            "x  tides  https://a.example/",
            "   http_404: the server responded with …");
  }
}
