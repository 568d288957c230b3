package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.cluster.Role;
import dev.rssify.service.RssifyService;
import dev.rssify.service.ServiceBuilder;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.WorkerSettings;
import dev.rssify.testkit.Shows;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Settings of workers, each with its effect. */
class WorkerKeysTest {

  private static Configuration settings(String key, String value) {
    return Configuration.load(null, Map.of(), Map.of("store", "memory:", key, value));
  }

  @Test
  @Shows("worker.id")
  void a_worker_has_the_configured_name_or_that_of_its_host_and_process() {
    assertThat(WorkerSettings.read(settings("worker.id", "pier-3")).id()).isEqualTo("pier-3");
    assertThat(WorkerSettings.read(settings("worker.id", "")).id())
        .endsWith("-" + ProcessHandle.current().pid());
    assertThatThrownBy(() -> WorkerSettings.read(settings("worker.id", "pier 3")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("worker.id");
  }

  @Test
  @Shows("store.read_url")
  void only_a_store_in_postgresql_has_a_read_replica() {
    Configuration settings = settings("store.read_url", "postgres://replica.example/rssify");

    assertThatThrownBy(() -> new ServiceBuilder(settings).start())
        .isInstanceOf(ConfigException.class)
        .hasMessage("store.read_url: only a store in PostgreSQL has read replicas");
  }

  @Test
  @Shows("worker.roles")
  void a_worker_has_the_configured_roles_on_a_shared_store() throws Exception {
    assertThat(WorkerSettings.read(settings("worker.roles", "poll, sink")).roles())
        .containsExactlyInAnyOrder(Role.POLL, Role.SINK);
    assertThatThrownBy(() -> settings("worker.roles", "poll,cook").get(WorkerSettings.ROLES))
        .isInstanceOf(ConfigException.class);
    assertThatThrownBy(() -> new ServiceBuilder(settings("worker.roles", "api")).start())
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("PostgreSQL");
    try (RssifyService service =
        new ServiceBuilder(settings("worker.roles", "sink,poll,api,enrich,index,push")).start()) {
      assertThat(service.engine().membership()).isEmpty();
    }
  }
}
