package dev.rssify.lab.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HostsTest {

  @Test
  void every_host_has_its_own_loopback_address() {
    Hosts hosts = new Hosts(70_000, 8080);

    assertThat(IntStream.range(0, hosts.count()).mapToObj(host -> hosts.url(host, "/")))
        .doesNotHaveDuplicates()
        .allMatch(url -> url.matches("http://127\\.\\d+\\.\\d+\\.\\d+:8080/"))
        .noneMatch(url -> url.matches(".*\\.(0|255):8080/"));
    assertThat(hosts.url(0, "/x")).isEqualTo("http://127.16.0.1:8080/x");
    assertThat(hosts.url(254, "/")).isEqualTo("http://127.16.1.1:8080/");
    assertThat(hosts.url(254 * 256, "/")).isEqualTo("http://127.17.0.1:8080/");
  }
}
