package dev.rssify.lab.conformance;

import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * The components of an engine that a test may replace.
 *
 * @param transport a layer between the engine and its client
 * @param store a layer between the engine and its store
 * @param timeout how long a manual poll may take, in real time; a loaded machine takes long to
 *     schedule a thread
 */
record Parts(
    GateConfig gate,
    ScheduleConfig schedule,
    FetchConfig fetch,
    UnaryOperator<HttpTransport> transport,
    UnaryOperator<Store> store,
    Duration timeout) {

  /** The components of the product in their default configuration. */
  static Parts real() {
    EngineConfig config = EngineConfig.defaults();
    return new Parts(
        config.gate(),
        config.schedule(),
        config.fetch(),
        UnaryOperator.identity(),
        UnaryOperator.identity(),
        Duration.ofSeconds(60));
  }

  Parts with(GateConfig other) {
    return new Parts(other, schedule, fetch, transport, store, timeout);
  }

  Parts with(ScheduleConfig other) {
    return new Parts(gate, other, fetch, transport, store, timeout);
  }

  Parts withTransport(UnaryOperator<HttpTransport> other) {
    return new Parts(gate, schedule, fetch, other, store, timeout);
  }

  Parts withStore(UnaryOperator<Store> other) {
    return new Parts(gate, schedule, fetch, transport, other, timeout);
  }

  Parts withTimeout(Duration other) {
    return new Parts(gate, schedule, fetch, transport, store, other);
  }
}
