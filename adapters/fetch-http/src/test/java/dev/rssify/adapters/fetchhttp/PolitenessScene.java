package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.fetch.NextValidators;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.Validators;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.http.ScriptedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A publisher that records its requests, and the whole fetch stage before it. */
abstract class PolitenessScene {

  final ManualClock clock = ManualClock.start();
  final ScriptedServer server = ScriptedServer.start();
  final ApacheHttpTransport transport = new ApacheHttpTransport(Client.config());
  final List<String> gated = new ArrayList<>();
  final FeedFetcher fetcher =
      new FeedFetcher(
          FetchConfig.defaults(new UserAgent("1.2.3", "https://rssify.example/bot")),
          url -> {
            gated.add(url.toString());
            return (HopGate.Pass) () -> {};
          },
          transport,
          clock);

  @AfterEach
  void close() {
    assertThat(transport.freeBytes())
        .as("bodies of redirects are released")
        .isEqualTo(HttpTransportConfig.Limits.defaults().bytesInFlight());
    transport.close();
    server.close();
  }

  FetchOutcome fetch(String path, @Nullable Validators held) {
    FetchRequest request =
        new FetchRequest(
            new UUID(0, 1),
            new UUID(0, 2),
            server.uri(path).toString(),
            held,
            Resource.FEED,
            3,
            RequestProfile.NONE,
            new FetchLimits.Overrides(Client.TIMEOUT, 1L << 20));
    FetchOutcome outcome = fetcher.fetch(request);
    if (outcome instanceof FetchOutcome.Responded responded) {
      responded.exchange().wire().close();
      responded.exchange().decoded().close();
    }
    return outcome;
  }

  FetchOutcome fetch(String path) {
    return fetch(path, null);
  }

  static Exchange exchange(FetchOutcome outcome) {
    return ((FetchOutcome.Responded) outcome).exchange();
  }

  /** The validators held after a poll whose response could be read. */
  static @Nullable Validators heldAfter(@Nullable Validators held, FetchOutcome outcome) {
    return NextValidators.after(held, exchange(outcome));
  }
}
