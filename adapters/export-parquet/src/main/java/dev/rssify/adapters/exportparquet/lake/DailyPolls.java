package dev.rssify.adapters.exportparquet.lake;

import dev.rssify.adapters.exportparquet.ParquetFile;
import dev.rssify.adapters.exportparquet.TableRows;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.store.FetchLog;
import dev.rssify.core.store.FetchLog.Position;
import dev.rssify.core.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Writes the polls of a finished day, from the fetch log of each feed. */
final class DailyPolls {

  private static final int PAGE = 500;

  private DailyPolls() {}

  static void write(LocalDate day, Store store, LakeStorage storage) throws IOException {
    Instant from = day.atStartOfDay().toInstant(ZoneOffset.UTC);
    Instant until = day.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC);
    Path file = storage.workspace().resolve("polls.parquet");
    Files.deleteIfExists(file);
    try (ParquetFile parquet = ParquetFile.create(file, LakeTable.POLLS.columns())) {
      store
          .feeds()
          .all()
          .forEach(feed -> {
            EventFeed named = EventFeed.of(feed, store.subscriptions().of(feed.id()));
            since(
                store.fetches(),
                feed.id(),
                from,
                fetch -> {
                  if (fetch.at().isBefore(until)) {
                    row(parquet, TableRows.row(fetch, named));
                  }
                });
          });
      parquet.end();
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
    storage.publish(file, new LakeFile(LakeTable.POLLS, day, 0, 0).name());
  }

  /** Newest first, so that a long log is not read to its start. */
  private static void since(
      FetchLog log, UUID feedId, Instant from, Consumer<FetchRecord> consumer) {
    List<FetchRecord> page = log.newest(feedId, PAGE);
    while (!page.isEmpty()) {
      page.stream().filter(fetch -> !fetch.at().isBefore(from)).forEach(consumer);
      FetchRecord last = page.getLast();
      page =
          page.size() < PAGE || last.at().isBefore(from)
              ? List.of()
              : log.newest(feedId, Position.of(last), PAGE);
    }
  }

  private static void row(ParquetFile file, List<String> cells) {
    try {
      file.row(cells);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
