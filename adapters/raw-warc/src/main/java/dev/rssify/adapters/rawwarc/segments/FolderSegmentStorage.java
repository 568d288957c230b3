package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.format.Compressors;
import dev.rssify.adapters.rawwarc.format.Encoded;
import dev.rssify.adapters.rawwarc.format.RecordStart;
import dev.rssify.adapters.rawwarc.format.StoredBody;
import dev.rssify.adapters.rawwarc.format.WarcFields;
import dev.rssify.adapters.rawwarc.format.WarcRecord;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.raw.RawSegments;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** Segments as files of a folder, which is created when the first response is stored. */
public final class FolderSegmentStorage implements SegmentStorage {

  private final Compressors compressors = new Compressors();
  private final SegmentFolder folder;
  private final SegmentLog log;
  private final WarcSegments segments;

  public FolderSegmentStorage(
      SegmentFolder folder, WarcConfig config, SegmentUse use, Predicate<UUID> committed) {
    this.folder = folder;
    this.log = new SegmentLog(new SegmentOpener(folder, config)::roomFor);
    this.segments = new WarcSegments(folder, config, use, log, committed);
  }

  @Override
  public String name() {
    return folder.path().toString();
  }

  @Override
  public BlobRef append(WarcRecord response, WarcRecord question, Instant at)
      throws IOException, InterruptedException {
    folder.create();
    try (Encoded records =
        Encoded.of(response, question, StoredBody.IN_MEMORY, folder.path(), compressors)) {
      return log.append(records, at);
    }
  }

  @Override
  public Optional<Body> payload(BlobRef place) throws IOException {
    Optional<FileChannel> channel = open(place);
    return channel.isEmpty()
        ? Optional.empty()
        : Optional.of(
            StoredBody.of(channel.get()::read, channel.get(), place.offset(), place.length()));
  }

  @Override
  public Optional<WarcFields> fields(BlobRef place) throws IOException {
    Optional<FileChannel> found = open(place);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (FileChannel channel = found.get();
        InputStream in = StoredBody.member(channel::read, place.offset(), place.length())) {
      return Optional.of(RecordStart.read(in).fields());
    }
  }

  private Optional<FileChannel> open(BlobRef place) throws IOException {
    Optional<Path> file = folder.file(place.key());
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(FileChannel.open(file.get(), StandardOpenOption.READ));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  @Override
  public RawSegments segments() {
    return segments;
  }

  @Override
  public void close() {
    log.close();
    compressors.close();
  }
}
