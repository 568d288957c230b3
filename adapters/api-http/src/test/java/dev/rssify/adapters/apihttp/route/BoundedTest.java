package dev.rssify.adapters.apihttp.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BoundedTest {

  private static final Call CALL = new Call(Map.of(), new byte[0], "");

  private final Bounded bounded = new Bounded(1);
  private final List<Answer> meanwhile = new ArrayList<>();

  @Test
  void what_is_costly_to_find_out_is_found_out_for_a_few_at_a_time() throws Exception {
    Endpoint costly =
        bounded.few(call -> {
          meanwhile.add(bounded.few(_ -> new Answer.Done()).answer(call));
          return new Answer.Done();
        });

    assertThat(costly.answer(CALL)).isInstanceOf(Answer.Done.class);
    assertThat(costly.answer(CALL)).isInstanceOf(Answer.Done.class);
    assertThat(meanwhile).hasSize(2).allSatisfy(BoundedTest::assertRefused);
  }

  @Test
  void what_is_costly_to_send_is_sent_to_a_few_at_a_time() throws Exception {
    Endpoint costly = bounded.fewSent(_ -> new Answer.Streamed("text/plain", _ -> {}));

    try (Answer.Content _ = ((Answer.Streamed) costly.answer(CALL)).content()) {
      assertRefused(costly.answer(CALL));
    }

    assertThat(costly.answer(CALL)).isInstanceOf(Answer.Streamed.class);
  }

  @Test
  void what_is_not_sent_after_all_takes_no_place() throws Exception {
    Endpoint refusing = bounded.fewSent(_ -> new Answer.Done());

    assertThat(refusing.answer(CALL)).isInstanceOf(Answer.Done.class);
    assertThat(refusing.answer(CALL)).isInstanceOf(Answer.Done.class);
  }

  private static void assertRefused(Answer answer) {
    assertThat(answer)
        .isInstanceOfSatisfying(
            Answer.Problem.class,
            problem -> assertThat(problem.trouble()).isEqualTo(Trouble.TOO_MANY_REQUESTS));
  }
}
