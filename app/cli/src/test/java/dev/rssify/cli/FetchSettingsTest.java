package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.fetchhttp.HttpTransportConfig.Timeouts;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Timeouts and accepted responses of fetches, by setting. */
class FetchSettingsTest extends PublisherScene {

  private static final String FEED = feed("One");

  @Test
  @Shows("fetch.content_types")
  void fetch_content_types_limits_the_media_types_of_documents() {
    server.on("/feed", Reply.ok("Application/RSS+xml; charset=utf-8", FEED));
    server.on("/page", Reply.ok("text/html", FEED));
    server.on("/bare", Reply.status(200).body(FEED));
    String setting = "fetch.content_types=application/rss+xml,application/atom+xml";

    assertThat(fetch("/feed", setting).exitCode()).isZero();
    assertThat(fetch("/bare", setting).exitCode()).isZero();
    assertThat(fetch("/page", setting).err())
        .contains("text/html, which fetch.content_types does not list [content_type_refused]");
    assertThat(fetch("/page", "fetch.content_types=").exitCode()).isZero();
  }

  @Test
  @Shows("fetch.allowed_hosts")
  void fetch_allowed_hosts_limits_the_hosts_of_fetches() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));

    assertThat(fetch("/feed", "fetch.allowed_hosts=example.org").err()).contains("[host_refused]");
    assertThat(server.requests()).isEmpty();
    assertThat(fetch("/feed", "fetch.allowed_hosts=example.org,127.0.0.1").exitCode()).isZero();
  }

  @Test
  @Shows("fetch.discovery")
  void without_fetch_discovery_a_page_is_not_searched_for_feeds() {
    server.on(
        "/page",
        Reply.ok(
            "text/html",
            "<html><head><link rel='alternate' type='application/rss+xml' href='/feed'></head>"
                + "<body>Harbour</body></html>"));
    server.on("/feed", Reply.ok("application/rss+xml", FEED));

    Run off = Run.rssify(LOOPBACK, "add", url("/page"), "--set", "fetch.discovery=false");
    assertThat(off.exitCode()).isNotZero();
    assertThat(server.requests()).hasSize(1);
    assertThat(Run.rssify(LOOPBACK, "add", url("/page")).exitCode()).isZero();
  }

  @Test
  void every_timeout_of_the_client_has_a_setting() {
    Configuration settings =
        Configuration.load(
            null,
            Map.of(),
            Map.of(
                "fetch.dns_timeout_ms", "1",
                "fetch.connect_timeout_ms", "2",
                "fetch.body_idle_timeout_ms", "3",
                "fetch.idle_timeout_ms", "4"));

    assertThat(EngineConfigs.from(settings).http().timeouts())
        .isEqualTo(
            new Timeouts(
                Duration.ofMillis(1),
                Timeouts.defaults().dnsTtl(),
                Duration.ofMillis(2),
                Duration.ofMillis(3),
                Duration.ofMillis(4)));
    assertThat(EngineConfigs.from(Configuration.load(null, Map.of(), Map.of())).http().timeouts())
        .isEqualTo(Timeouts.defaults());
  }

  @Test
  void fetch_body_idle_timeout_ms_ends_a_fetch_whose_body_stalls() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED).stallAfter(10));

    assertThat(fetch("/feed", "fetch.body_idle_timeout_ms=50").err()).contains("[slow_body]");
  }

  private Run fetch(String path, String setting) {
    return Run.rssify(LOOPBACK, "fetch", "--one", url(path), "--set", setting);
  }
}
