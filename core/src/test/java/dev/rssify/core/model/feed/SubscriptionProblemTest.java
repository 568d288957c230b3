package dev.rssify.core.model.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.text.NameUuid;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubscriptionProblemTest {

  private static final FeedAddress ADDRESS = new FeedAddress("https://a.example/feed");

  private static Subscription request(String id, List<String> tags) {
    return Subscription.to(ADDRESS).withId(id).withTags(tags);
  }

  private static List<String> fieldsWrong(Subscription request) {
    return SubscriptionProblem.of(request).map(SubscriptionProblem::field).stream().toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "News of the harbour", "a/b?c", "é漢😀", "a.example"})
  void any_other_name_is_valid(String id) {
    assertThat(fieldsWrong(request(id, List.of()))).isEmpty();
  }

  @Test
  void the_id_of_its_own_feed_is_valid_also_after_a_move() {
    Subscription plain = Subscription.to(ADDRESS);

    assertThat(fieldsWrong(plain)).isEmpty();
    assertThat(fieldsWrong(plain.servedBy(NameUuid.of("https://b.example/")))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  ",
        "a\nb",
        "a\u0000",
        "https://a.example/feed",
        "HTTP://b.example",
        "00000000-0000-0000-0000-000000000000",
        "1-1-1-1-1"
      })
  void an_ambiguous_name_is_rejected(String id) {
    assertThat(fieldsWrong(request(id, List.of()))).containsExactly("id");
  }

  @Test
  void names_and_tags_have_a_maximum_length() {
    assertThat(fieldsWrong(request("x".repeat(200), List.of("x".repeat(200))))).isEmpty();
    assertThat(fieldsWrong(request("x".repeat(201), List.of()))).containsExactly("id");
    assertThat(fieldsWrong(request("a", List.of("x".repeat(201))))).containsExactly("tags");
  }

  @Test
  void a_hundred_distinct_tags_are_the_maximum() {
    assertThat(fieldsWrong(request("a", tags(100)))).isEmpty();
    assertThat(fieldsWrong(request("a", tags(101)))).containsExactly("tags");
    assertThat(request("a", List.of("sea", "tide", "sea")).tags()).containsExactly("sea", "tide");
  }

  private static List<String> tags(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).toList();
  }
}
