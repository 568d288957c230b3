package dev.rssify.embed.media;

import dev.rssify.core.engine.DiskSpace;
import dev.rssify.core.enrich.Enricher;
import dev.rssify.core.enrich.Requests;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryEnclosures;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.json.codec.RecordJson;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Fetches and stores the enclosures of entries, such as podcast episodes.
 *
 * @param disk the disk of the folder
 * @param minFreeBytes enclosures are not fetched while the disk would have less free space
 */
public record EnclosureEnricher(
    EnclosureConfig config,
    MediaFolder folder,
    DiskSpace disk,
    long minFreeBytes,
    InstantSource clock)
    implements Enricher {

  private static final String VERSION = "1";
  private static final int MAX_FILES = 20;

  /** How long one entry is processed before the next one. */
  private static final Duration TURN = Duration.ofMinutes(2);

  private static final Duration LOW_DISK_PAUSE = Duration.ofMinutes(1);

  @Override
  public String kind() {
    return EntryEnclosures.KIND;
  }

  @Override
  public boolean isBulk() {
    return true;
  }

  @Override
  public String version(Feed feed) {
    return VERSION;
  }

  @Override
  public boolean wants(Feed feed) {
    return !types(feed).isEmpty();
  }

  private List<String> types(Feed feed) {
    List<String> own = feed.settings().enclosures();
    return own == null ? config.types() : own;
  }

  @Override
  public Need need(Entry entry, Feed feed) {
    return selected(entry, feed).values().stream()
        .findFirst()
        .<Need>map(first -> new Need.Transfer(first.url()))
        .orElseGet(Need.Skip::new);
  }

  /**
   * The enclosures to fetch, by number. A type that the feed does not declare is determined by the
   * response.
   */
  private Map<Integer, Enclosure> selected(Entry entry, Feed feed) {
    Map<Integer, Enclosure> selected = new TreeMap<>();
    List<Enclosure> all = entry.content().published().enclosures();
    for (int n = 0; n < Math.min(MAX_FILES, all.size()); n++) {
      Enclosure enclosure = all.get(n);
      String type = enclosure.type() == null ? "" : EnclosureConfig.bare(enclosure.type());
      if ((type.isEmpty() || EnclosureConfig.matches(types(feed), type))
          && WebUrl.parse(enclosure.url()).isPresent()) {
        selected.put(n, enclosure);
      }
    }
    return selected;
  }

  @Override
  public Outcome derive(Entry entry, Feed feed, Input input) {
    if (!(input instanceof Input.Transfer(Requests requests))) {
      throw new IllegalArgumentException("enclosures are fetched by requests");
    }
    try {
      Instant end = clock.instant().plus(TURN);
      for (var numbered : selected(entry, feed).entrySet()) {
        Download download = download(entry, feed, numbered.getKey(), numbered.getValue());
        while (!download.ended()) {
          Instant now = clock.instant();
          if (disk.freeBytes() - download.remaining() < minFreeBytes) {
            return new Outcome.Later(now.plus(LOW_DISK_PAUSE));
          }
          if (now.isAfter(end)) {
            return new Outcome.Later(now);
          }
          Optional<Requests.Result> stopped = download.next(requests);
          if (stopped.isPresent()) {
            return switch (stopped.get()) {
              case Requests.Result.Later(Instant until) -> new Outcome.Later(until);
              case Requests.Result.Failed(Failure failure, Duration _) ->
                  download.hasProgressed()
                      ? new Outcome.Interrupted(failure)
                      : new Outcome.Failed(failure);
              case Requests.Result.Received _ -> throw new IllegalStateException("received");
            };
          }
        }
      }
      return outcome(files(entry, feed, null));
    } catch (IOException e) {
      return new Outcome.Failed(new Failure("media_unwritable", String.valueOf(e), false));
    }
  }

  private Download download(Entry entry, Feed feed, int number, Enclosure enclosure)
      throws IOException {
    return new Download(
        enclosure,
        new PartialFile(folder.partial(entry.uid()), number),
        types(feed),
        config.maxBytes(),
        folder);
  }

  /** One stored file is a result; without one, the last reason is. */
  private static Outcome outcome(List<EntryEnclosures.File> files) {
    if (files.stream().anyMatch(EntryEnclosures.File::ok)) {
      return new Outcome.Derived(content(files));
    }
    EntryEnclosures.File last = files.getLast();
    return new Outcome.Failed(new Failure(last.status(), String.valueOf(last.message()), true));
  }

  @Override
  public Optional<Content> failed(
      Entry entry, Feed feed, @Nullable RawFetch input, Failure failure) {
    try {
      return Optional.of(content(files(entry, feed, failure)));
    } catch (IOException e) {
      return Optional.empty(); // the disk fails, and the reasons are stored on it
    }
  }

  /**
   * The state of all files.
   *
   * @param failure why the incomplete files failed; null when all are complete
   */
  private List<EntryEnclosures.File> files(Entry entry, Feed feed, @Nullable Failure failure)
      throws IOException {
    List<EntryEnclosures.File> files = new ArrayList<>();
    for (var numbered : selected(entry, feed).entrySet()) {
      PartialFile file = new PartialFile(folder.partial(entry.uid()), numbered.getKey());
      if (file.get("status") == null && failure != null) {
        Files.deleteIfExists(file.data());
        file.set("status", failure.code());
        file.set("message", failure.message());
      }
      files.add(described(numbered.getKey(), numbered.getValue().url(), file));
    }
    return files;
  }

  private static EntryEnclosures.File described(int number, String url, PartialFile file) {
    String sha256 = file.get("sha256");
    String fetchedAt = file.get("fetched_at");
    return new EntryEnclosures.File(
        number,
        url,
        file.get("final_url"),
        String.valueOf(file.get("status")),
        file.get("message"),
        file.get("type"),
        sha256 == null ? null : file.total(),
        sha256,
        sha256 == null ? null : MediaFolder.path(sha256),
        fetchedAt == null ? null : Instant.parse(fetchedAt));
  }

  private static Content content(List<EntryEnclosures.File> files) {
    return new Content("application/json", Body.of(RecordJson.utf8(new EntryEnclosures(files))));
  }
}
