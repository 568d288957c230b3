package dev.rssify.json.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.Person;
import org.junit.jupiter.api.Test;

class RecordJsonTest {

  @Test
  void a_text_of_any_length_is_read_back_unchanged() {
    for (String unit : new String[] {"a", "é", "漢", "😀", "\u0001", "\"\\", "a😀"}) {
      Person person = new Person(unit.repeat(300_000), null, null);
      assertThat(RecordJson.read(Person.class, RecordJson.line(person))).isEqualTo(person);
    }
  }

  @Test
  void half_a_surrogate_pair_is_written_as_a_question_mark() {
    assertThat(new String(RecordJson.utf8(new Person("a\ud800b", null, null)), UTF_8))
        .isEqualTo("{\"name\":\"a?b\",\"email\":null,\"uri\":null}");
  }

  @Test
  void unknown_fields_are_skipped() {
    assertThat(RecordJson.read(Person.class, "{\"later\":{\"a\":[1]},\"name\":\"n\"}"))
        .isEqualTo(new Person("n", null, null));
  }
}
