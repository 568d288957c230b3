package dev.rssify.cli.store;

import dev.rssify.adapters.fetchhttp.ApacheHttpTransport;
import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.cli.render.StatsText;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.embed.EngineConfig;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Checks everything that polling needs; each problem comes with a fix. */
final class Diagnostics {

  private static final int NEEDED_JAVA = 25;
  private static final long SMALL_HEAP = 200_000_000;
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(10);
  private static final long PROBE_BYTES = 64 << 10;

  private final Configuration settings;
  private final EngineConfig config;
  private final InstantSource clock;
  private final CheckFindings findings = new CheckFindings();

  Diagnostics(Configuration settings, EngineConfig config, InstantSource clock) {
    this.settings = settings;
    this.config = config;
    this.clock = clock;
  }

  List<CheckFindings.Finding> run() {
    java();
    handles();
    contact();
    networkPolicy();
    callbacks();
    new StoreDiagnostics(config, clock, findings).run();
    return findings.all();
  }

  private void java() {
    int version = Runtime.version().feature();
    String seen = "Java " + Runtime.version();
    if (version < NEEDED_JAVA) {
      findings.bad(
          "java", seen, "install a JDK " + NEEDED_JAVA + " or newer, or point JAVA_HOME at one");
    } else {
      findings.ok("java", seen);
    }
    long heap = Runtime.getRuntime().maxMemory();
    if (heap < SMALL_HEAP) {
      findings.warn(
          "memory", "heap of " + StatsText.bytes(heap), "RSSIFY_JAVA_OPTS=-Xmx1g gives it more");
    } else {
      findings.ok("memory", "heap of up to " + StatsText.bytes(heap));
    }
  }

  /** Each request in flight and each idle connection needs a file handle. */
  private void handles() {
    int needed =
        4 * settings.get(Settings.REQUESTS_IN_FLIGHT)
            + settings.get(Settings.SLOW_REQUESTS_IN_FLIGHT);
    openFiles()
        .ifPresent(limit -> {
          if (limit < needed) {
            findings.warn("handles", limit + " open files", "ulimit -n " + Math.max(4_096, needed));
          } else {
            findings.ok("handles", limit + " open files");
          }
        });
  }

  private static Optional<Long> openFiles() {
    try {
      return Files.readAllLines(LIMITS).stream()
          .filter(line -> line.startsWith("Max open files"))
          .map(line -> line.substring("Max open files".length()).strip().split("\\s+", 2)[0])
          .map(soft -> soft.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(soft))
          .findFirst();
    } catch (IOException | NumberFormatException e) {
      return Optional.empty(); // not Linux
    }
  }

  private void contact() {
    String contact = settings.get(Settings.CONTACT);
    if (contact.equals(EngineConfig.DEFAULT_CONTACT)) {
      findings.warn(
          "contact",
          "the User-Agent names " + contact,
          "set fetch.contact to your page, so that publishers can contact you instead of blocking you");
    } else {
      findings.ok("contact", "the User-Agent names " + contact);
    }
  }

  private void networkPolicy() {
    var ranges = settings.get(Settings.ALLOWED_RANGES);
    if (ranges.isEmpty()) {
      findings.ok("network", "requests to private addresses are refused");
    } else {
      findings.warn(
          "network",
          "requests to " + ranges + " are allowed",
          "make fetch.allowed_ranges as small as possible: feeds can redirect there");
    }
  }

  /** Hubs must reach the callbacks; a path that no subscription has gets 404. */
  private void callbacks() {
    String url = config.push().publicUrl();
    if (url == null) {
      return;
    }
    String fix = "start 'rssify serve', and point push.public_url at it or at push.listen";
    Optional<WebUrl> probe = WebUrl.parse(url + "push/doctor/probe");
    if (probe.isEmpty()) {
      findings.bad("push", url + " is no URL that hubs can reach", fix);
      return;
    }
    OutboundRequest request =
        new OutboundRequest(
            probe.get(),
            Headers.of("User-Agent", config.fetch().userAgent().header(1)),
            PROBE_TIMEOUT,
            PROBE_BYTES,
            PROBE_BYTES);
    try (ApacheHttpTransport client = new ApacheHttpTransport(config.http(), SecretSource.NONE)) {
      switch (client.send(request)) {
        case OutboundResult.Responded(int status, _, Headers headers, _, _, _)
            when status == 404
                && headers.first("Content-Type").orElse("").contains("problem+json") ->
            findings.ok("push", "hubs reach the callbacks at " + url);
        case OutboundResult.Responded response ->
            findings.warn(
                "push", url + " responds with " + response.status() + ", not as a callback", fix);
        case OutboundResult.Failed failed ->
            findings.warn("push", url + " cannot be reached from here: " + failed.message(), fix);
      }
    }
  }
}
