package dev.rssify.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NearestNameTest {

  private static final List<String> FEW = List.of("fetch", "serve", "stats");

  @Test
  void a_typing_mistake_suggests_the_nearest_name() {
    assertThat(NearestName.to("fecth", FEW)).contains("fetch");
    assertThat(NearestName.hint("Stat", FEW)).isEqualTo("; did you mean 'stats'?");
  }

  @Test
  void an_unrelated_name_lists_all_names() {
    assertThat(NearestName.hint("bicycle", FEW)).isEqualTo("; known are fetch, serve, stats");
  }

  @Test
  void a_long_list_is_limited_to_the_nearest_names() {
    List<String> many = IntStream.range(0, 40).mapToObj(i -> "setting-" + i).toList();

    assertThat(NearestName.hint("bicycle-3", many))
        .isEqualTo("; the nearest are setting-3, setting-0, setting-1");
  }
}
