package dev.rssify.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NearestNameTest {

  private static final List<String> FEW = List.of("fetch", "serve", "stats");

  @Test
  void a_typing_mistake_names_what_was_meant() {
    assertThat(NearestName.to("fecth", FEW)).contains("fetch");
    assertThat(NearestName.hint("Stat", FEW)).isEqualTo("; did you mean 'stats'?");
  }

  @Test
  void something_else_lists_what_there_is() {
    assertThat(NearestName.hint("bicycle", FEW)).isEqualTo("; known are fetch, serve, stats");
  }

  @Test
  void a_list_too_long_to_read_is_cut_to_the_nearest() {
    List<String> many = IntStream.range(0, 40).mapToObj(i -> "setting-" + i).toList();

    assertThat(NearestName.hint("bicycle-3", many))
        .isEqualTo("; the nearest are setting-3, setting-0, setting-1");
  }
}
