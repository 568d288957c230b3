package dev.rssify.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.analysis.ClusterChange.Created;
import dev.rssify.analysis.ClusterChange.Joined;
import dev.rssify.analysis.ClusterChange.Merged;
import dev.rssify.analysis.Match.Reason;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class NearDuplicatesTest {

  private final NearDuplicates index = new NearDuplicates(100);

  @Test
  void different_texts_start_clusters() {
    long first = index.add("a", Stories.text(1, 200)).cluster();

    assertThat(index.add("b", Stories.text(2, 200))).isInstanceOf(Created.class);
    assertThat(index.cluster("a")).hasValue(first);
    assertThat(index.cluster("b").orElseThrow()).isNotEqualTo(first);
  }

  @Test
  void a_text_in_another_format_is_an_exact_copy() {
    String text = Stories.text(1, 200);
    long cluster = index.add("a", text).cluster();

    assertThat(index.add("b", "- " + text.toUpperCase(Locale.ROOT).replace(" ", ",\n ")))
        .isEqualTo(new Joined(cluster, new Match("a", Reason.EXACT_COPY, 1)));
  }

  @Test
  void an_edited_text_is_a_near_copy() {
    index.add("a", Stories.text(1, 200));

    Match match = joined(index.add("b", Stories.edited(1, 200, 20)));

    assertThat(match.reason()).isEqualTo(Reason.NEAR_COPY);
    assertThat(match.similarity()).isBetween(0.7, 0.95);
  }

  @Test
  void the_beginning_of_a_very_long_text_is_an_excerpt() {
    index.add("a", Stories.text(1, 20_000));

    assertThat(joined(index.add("b", Stories.text(1, 60))).reason()).isEqualTo(Reason.EXCERPT);
  }

  @Test
  void a_text_that_quotes_another_is_no_copy() {
    index.add("quoted", Stories.text(1, 300));
    String quote = String.join(" ", Stories.words(1, 300).subList(0, 80));

    assertThat(index.add("b", Stories.text(2, 200) + " " + quote + " " + Stories.text(3, 200)))
        .isInstanceOf(Created.class);
  }

  @Test
  void texts_of_one_site_that_share_half_of_their_words_are_no_copies() {
    String template = Stories.text(9, 150);
    index.add("a", Stories.text(1, 150) + " " + template);

    assertThat(index.add("b", Stories.text(2, 150) + " " + template)).isInstanceOf(Created.class);
  }

  @Test
  void generated_texts_that_differ_in_their_numbers_are_no_copies() {
    index.add("a", quake("4.4", 188, "19:08", 63));

    assertThat(index.add("b", quake("5.8", 40, "22:20", 208))).isInstanceOf(Created.class);
    assertThat(index.add("c", "Update: " + quake("5.8", 40, "22:20", 208)))
        .isInstanceOf(Joined.class);
  }

  @Test
  void a_text_that_is_similar_to_two_clusters_merges_them_into_the_older_one() {
    long older = index.add("a", Stories.text(1, 100)).cluster();
    long newer = index.add("b", Stories.text(2, 100)).cluster();

    ClusterChange change = index.add("c", Stories.text(1, 100) + " " + Stories.text(2, 100));

    assertThat(change)
        .isInstanceOfSatisfying(
            Merged.class,
            merged -> {
              assertThat(merged.cluster()).isEqualTo(older);
              assertThat(merged.absorbed())
                  .singleElement()
                  .satisfies(absorbed -> {
                    assertThat(absorbed.cluster()).isEqualTo(newer);
                    assertThat(absorbed.match().id()).isEqualTo("b");
                    assertThat(absorbed.match().similarity()).isEqualTo(1);
                  });
            });
    assertThat(index.members("b")).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void titles_match_only_when_equal() {
    index.add("a", "Storm Agatha floods the roads of the islands");

    assertThat(index.add("b", "Storm Agatha floods the roads of the town"))
        .isInstanceOf(Created.class);
    assertThat(index.add("c", "Storm Agatha floods the roads of the islands!"))
        .isInstanceOf(Joined.class);
  }

  @Test
  void texts_without_words_are_no_copies() {
    index.add("a", "");

    assertThat(index.add("b", "")).isInstanceOf(Created.class);
    assertThat(index.add("c", "\0 ... \t")).isInstanceOf(Created.class);
  }

  @Test
  void an_entry_that_is_added_again_leaves_its_cluster() {
    index.add("a", Stories.text(1, 100));
    index.add("b", Stories.text(1, 100));

    assertThat(index.add("a", Stories.text(2, 100))).isInstanceOf(Created.class);
    assertThat(index.members("b")).containsExactly("b");
    assertThat(index.size()).isEqualTo(2);
    assertThat(index.add("c", Stories.text(1, 100))).isInstanceOf(Joined.class);
  }

  @Test
  void the_oldest_entry_is_evicted_when_the_index_is_full() {
    for (int i = 0; i <= 100; i++) {
      index.add("entry" + i, Stories.text(i, 50));
    }

    assertThat(index.size()).isEqualTo(100);
    assertThat(index.cluster("entry0")).isEmpty();
    assertThat(index.members("entry0")).isEmpty();
    assertThat(index.add("again", Stories.text(50, 50))).isInstanceOf(Joined.class);
    assertThat(index.add("gone", Stories.text(0, 50))).isInstanceOf(Created.class);
  }

  @Test
  void texts_without_spaces_are_compared_by_character() {
    String text = "東京都は台風の接近に伴い島への船便を全て欠航すると発表した。運航再開は金曜日以降の見込み。";
    index.add("a", text);

    assertThat(index.add("b", "速報 " + text)).isInstanceOf(Joined.class);
  }

  private static Match joined(ClusterChange change) {
    assertThat(change).isInstanceOf(Joined.class);
    return ((Joined) change).match();
  }

  private static String quake(String magnitude, int distance, String time, int depth) {
    return "An earthquake of magnitude %s was recorded %d kilometers south of the city at %s local time. The quake struck at a depth of %d kilometers, according to preliminary data from the seismic network. There were no immediate reports of casualties or damage. This story was created automatically."
        .formatted(magnitude, distance, time, depth);
  }
}
