package dev.rssify.adapters.apihttp.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConcurrencyLimitTest {

  private static final Call CALL = new Call(Map.of(), new byte[0], "localhost", Set.of());

  private final ConcurrencyLimit limit = new ConcurrencyLimit(1);
  private final List<RouteResult> meanwhile = new ArrayList<>();

  @Test
  void concurrent_costly_computations_are_limited() throws Exception {
    Endpoint costly =
        limit.limited(call -> {
          meanwhile.add(limit.limited(_ -> new RouteResult.Done()).response(call));
          return new RouteResult.Done();
        });

    assertThat(costly.response(CALL)).isInstanceOf(RouteResult.Done.class);
    assertThat(costly.response(CALL)).isInstanceOf(RouteResult.Done.class);
    assertThat(meanwhile).hasSize(2).allSatisfy(ConcurrencyLimitTest::assertRefused);
  }

  @Test
  void concurrent_costly_transfers_are_limited() throws Exception {
    Endpoint costly = limit.limitedUntilSent(_ -> new RouteResult.Streamed("text/plain", _ -> {}));

    try (RouteResult.Content _ = ((RouteResult.Streamed) costly.response(CALL)).content()) {
      assertRefused(costly.response(CALL));
    }

    assertThat(costly.response(CALL)).isInstanceOf(RouteResult.Streamed.class);
  }

  @Test
  void a_response_without_content_releases_its_slot() throws Exception {
    Endpoint refusing = limit.limitedUntilSent(_ -> new RouteResult.Done());

    assertThat(refusing.response(CALL)).isInstanceOf(RouteResult.Done.class);
    assertThat(refusing.response(CALL)).isInstanceOf(RouteResult.Done.class);
  }

  private static void assertRefused(RouteResult response) {
    assertThat(response)
        .isInstanceOfSatisfying(
            RouteResult.Problem.class,
            problem -> assertThat(problem.error()).isEqualTo(ErrorCode.TOO_MANY_REQUESTS));
  }
}
