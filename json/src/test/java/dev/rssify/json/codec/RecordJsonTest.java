package dev.rssify.json.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.Person;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordJsonTest {

  @Test
  void a_text_of_any_length_comes_back() {
    for (String unit : new String[] {"a", "é", "漢", "😀", "\u0001", "\"\\", "a😀"}) {
      Person person = new Person(unit.repeat(300_000), null, null);
      assertThat(RecordJson.read(Person.class, RecordJson.line(person))).isEqualTo(person);
    }
  }

  @Test
  void half_a_surrogate_pair_is_written_as_a_question_mark() {
    assertThat(RecordJson.line(new Person("a\ud800b", null, null)))
        .isEqualTo("{\"name\":\"a?b\",\"email\":null,\"uri\":null}");
    assertThat(RecordJson.line(Map.of("a", "\udc00"))).isEqualTo("{\"a\":\"?\"}");
  }

  @Test
  void unknown_fields_are_skipped() {
    assertThat(RecordJson.read(Person.class, "{\"later\":{\"a\":[1]},\"name\":\"n\"}"))
        .isEqualTo(new Person("n", null, null));
  }
}
