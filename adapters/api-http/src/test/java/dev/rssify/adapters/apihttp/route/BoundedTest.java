package dev.rssify.adapters.apihttp.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.apihttp.routes.Bounded;
import java.io.OutputStream;
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
    Endpoint next = bounded.fewSent(_ -> new Answer.Done());
    Endpoint costly =
        bounded.fewSent(_ ->
            new Answer.Streamed("text/plain", _ -> meanwhile.add(next.answer(CALL)), Map.of()));

    send(costly.answer(CALL));
    assertThat(meanwhile).hasSize(1).allSatisfy(BoundedTest::assertRefused);
    assertThat(next.answer(CALL)).isInstanceOf(Answer.Done.class);
  }

  private static void send(Answer answer) throws Exception {
    ((Answer.Streamed) answer).content().writeTo(OutputStream.nullOutputStream());
  }

  private static void assertRefused(Answer answer) {
    assertThat(answer)
        .isInstanceOfSatisfying(
            Answer.Problem.class,
            problem -> assertThat(problem.trouble()).isEqualTo(Trouble.TOO_MANY_REQUESTS));
  }
}
