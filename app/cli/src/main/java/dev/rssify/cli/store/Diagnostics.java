package dev.rssify.cli.store;

import dev.rssify.adapters.fetchhttp.HttpOutbound;
import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.cli.render.StatsText;
import dev.rssify.core.engine.DiskSpace;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.archive.Verification;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Search;
import dev.rssify.embed.Storage;
import dev.rssify.embed.derive.LanguageModel;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks everything that polling needs; each problem comes with a fix. */
final class Diagnostics {

  private static final int NEEDED_JAVA = 25;
  private static final long SMALL_HEAP = 200_000_000;
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Instant BUILT_AFTER = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(10);
  private static final long PROBE_BYTES = 64 << 10;
  private static final Duration FAR_AHEAD = Duration.ofMinutes(1);

  private final Configuration settings;
  private final EngineConfig config;
  private final InstantSource clock;
  private final List<Finding> findings = new ArrayList<>();

  Diagnostics(Configuration settings, EngineConfig config, InstantSource clock) {
    this.settings = settings;
    this.config = config;
    this.clock = clock;
  }

  /** The severity of a finding. */
  enum Verdict {
    OK,
    /** Polling works, but could work better. */
    WARN,
    /** Polling does not work. */
    BAD
  }

  /**
   * The result of one check.
   *
   * @param fix what to do; null when there is nothing to do
   */
  record Finding(String subject, Verdict verdict, String seen, @Nullable String fix) {}

  List<Finding> run() {
    java();
    handles();
    contact();
    networkPolicy();
    callbacks();
    store();
    return List.copyOf(findings);
  }

  private void java() {
    int version = Runtime.version().feature();
    String seen = "Java " + Runtime.version();
    if (version < NEEDED_JAVA) {
      bad("java", seen, "install a JDK " + NEEDED_JAVA + " or newer, or point JAVA_HOME at one");
    } else {
      ok("java", seen);
    }
    long heap = Runtime.getRuntime().maxMemory();
    if (heap < SMALL_HEAP) {
      warn("memory", "heap of " + StatsText.bytes(heap), "RSSIFY_JAVA_OPTS=-Xmx1g gives it more");
    } else {
      ok("memory", "heap of up to " + StatsText.bytes(heap));
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
            warn("handles", limit + " open files", "ulimit -n " + Math.max(4_096, needed));
          } else {
            ok("handles", limit + " open files");
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
      warn(
          "contact",
          "the User-Agent names " + contact,
          "set fetch.contact to your page, so that publishers can contact you instead of blocking you");
    } else {
      ok("contact", "the User-Agent names " + contact);
    }
  }

  private void networkPolicy() {
    var ranges = settings.get(Settings.ALLOWED_RANGES);
    if (ranges.isEmpty()) {
      ok("network", "requests to private addresses are refused");
    } else {
      warn(
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
      bad("push", url + " is no URL that hubs can reach", fix);
      return;
    }
    OutboundRequest request =
        new OutboundRequest(
            probe.get(),
            Headers.of("User-Agent", config.fetch().userAgent().header(1)),
            PROBE_TIMEOUT,
            PROBE_BYTES,
            PROBE_BYTES);
    try (HttpOutbound client = new HttpOutbound(config.http(), SecretSource.NONE)) {
      switch (client.send(request)) {
        case OutboundResult.Responded(int status, _, Headers headers, _, _, _)
            when status == 404
                && headers.first("Content-Type").orElse("").contains("problem+json") ->
            ok("push", "hubs reach the callbacks at " + url);
        case OutboundResult.Responded response ->
            warn("push", url + " responds with " + response.status() + ", not as a callback", fix);
        case OutboundResult.Failed failed ->
            warn("push", url + " cannot be reached from here: " + failed.message(), fix);
      }
    }
  }

  private void store() {
    String name = Printable.withoutPassword(config.store());
    try (Storage storage = Storage.openExisting(config)) {
      Store store = storage.store();
      ok("store", name + ", " + store.maintenance().sizes().feeds() + " feeds");
      new StopSwitch(store.flags(), clock)
          .refusal()
          .ifPresent(why -> warn("polling", why.message(), "rssify resume"));
      Verification.lostDatabase(store, storage.segments())
          .ifPresent(problem -> bad("raw", problem.message(), "rssify restore FOLDER"));
      storage.disks().forEach(this::disk);
      clock(store);
      searchIndex(storage);
      contexts(storage.store());
    } catch (IllegalArgumentException e) {
      bad("store", name, String.valueOf(e.getMessage()));
      return;
    } catch (StoreException e) {
      switch (e.kind()) {
        case NOT_FOUND -> warn("store", name + " does not exist", "'rssify add URL' creates it");
        case CONFLICT -> ok("poller", holder(e)); // of files, one process at a time
        case UNAVAILABLE, CORRUPTION, TRANSIENT ->
            bad("store", String.valueOf(e.getMessage()), "see docs/stores.md");
      }
      return;
    }
    poller();
  }

  /** Tries to open the store for polling, which fails while another process polls it. */
  private void poller() {
    try (Storage _ = Storage.open(config)) {
      warn("poller", "no process polls this store", "rssify serve");
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.CONFLICT) {
        ok("poller", holder(e));
      } else {
        bad("poller", String.valueOf(e.getMessage()), "see docs/stores.md");
      }
    }
  }

  private static String holder(StoreException conflict) {
    return String.valueOf(conflict.getMessage()).split(";", 2)[0];
  }

  private void disk(DiskSpace disk) {
    String seen = StatsText.bytes(disk.freeBytes()) + " free on the disk of " + disk.name();
    if (disk.freeBytes() < config.minFreeBytes()) {
      bad(
          "disk",
          seen,
          "free some space; polling stops below " + StatsText.bytes(config.minFreeBytes()));
    } else {
      ok("disk", seen);
    }
  }

  /** An index that was never used is not created here. */
  private void searchIndex(Storage storage) {
    Path folder = storage.indexFolder();
    if (folder == null || !Files.isDirectory(folder)) {
      return;
    }
    try (Search search = Search.of(storage, EngineListener.NONE)) {
      Search.Status status = search.status();
      if (status.stale() == null) {
        ok("search", status.entries() + " entries, " + status.behind() + " events behind");
      } else {
        warn("search", "the index is built again: " + status.stale(), "rssify index --rebuild");
      }
    } catch (UncheckedIOException e) {
      bad("search", String.valueOf(e.getMessage()), "stop serve, then: rssify index --rebuild");
    }
  }

  private void contexts(Store store) {
    store
        .flags()
        .flag(LanguageModel.ERROR)
        .ifPresent(why ->
            warn("contexts", "without the language model: " + why, "check contexts.llm_url"));
  }

  /** A wrong clock delays polls for ever, or makes them too early. */
  private void clock(Store store) {
    Instant now = clock.instant();
    Instant newest =
        store.journal().after(Math.max(store.journal().horizon(), store.journal().head() - 1), 1)
                instanceof JournalRead.Events(List<JournalEvent> events)
            ? events.stream().map(JournalEvent::at).findFirst().orElse(BUILT_AFTER)
            : BUILT_AFTER;
    if (now.isBefore(BUILT_AFTER) || newest.isAfter(now.plus(FAR_AHEAD))) {
      bad(
          "clock",
          "the time is " + now + ", but the last event is of " + newest,
          "set the clock of this machine");
    } else {
      ok("clock", now.toString());
    }
  }

  private void ok(String subject, String seen) {
    findings.add(new Finding(subject, Verdict.OK, seen, null));
  }

  private void warn(String subject, String seen, String fix) {
    findings.add(new Finding(subject, Verdict.WARN, seen, fix));
  }

  private void bad(String subject, String seen, String fix) {
    findings.add(new Finding(subject, Verdict.BAD, seen, fix));
  }
}
