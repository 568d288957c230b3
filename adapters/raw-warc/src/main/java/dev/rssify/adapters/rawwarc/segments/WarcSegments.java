package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.format.Encoded;
import dev.rssify.adapters.rawwarc.format.WarcRecord;
import dev.rssify.adapters.rawwarc.segments.SegmentScan.Found;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.raw.RawSegments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * The segments of a folder, for compaction. Records are copied compressed.
 *
 * <p>Invariants: under its final name a copy is complete and on disk, or empty and without
 * references.
 */
final class WarcSegments implements RawSegments {

  private final SegmentFolder folder;
  private final WarcConfig config;
  private final SegmentUse use;
  private final SegmentLog log;
  private final Predicate<UUID> committed;

  WarcSegments(
      SegmentFolder folder,
      WarcConfig config,
      SegmentUse use,
      SegmentLog log,
      Predicate<UUID> committed) {
    this.folder = folder;
    this.config = config;
    this.use = use;
    this.log = log;
    this.committed = committed;
  }

  @Override
  public List<Segment> sealedBefore(LocalDate day) {
    try {
      String growing = log.currentKey();
      List<Segment> sealed = new ArrayList<>();
      for (SegmentName name : folder.segments()) {
        if (name.day().isBefore(day) && !name.toString().equals(growing)) {
          long bytes = Files.size(folder.path().resolve(name.toString()));
          sealed.add(new Segment(name.toString(), name.day(), bytes));
        }
      }
      return sealed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<Damage> inspect() {
    try {
      List<Damage> damages = new ArrayList<>();
      for (SegmentName name : folder.segments()) {
        inspect(name).ifPresent(damages::add);
      }
      return damages;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Any segment may end with an incomplete record: its process crashed, or is writing. Then no
   * later bytes were forced, so nothing after it was committed.
   */
  private Optional<Damage> inspect(SegmentName name) throws IOException {
    try (FileChannel channel = FileChannel.open(folder.path().resolve(name.toString()));
        SegmentScan scan = new SegmentScan(channel::read, 0)) {
      long length = channel.size();
      Optional<Damage> damage = scan.damage(name.toString(), length);
      return damage.isPresent() && !scan.hasRecordAfter(length, committed)
          ? damage.map(Damage::afterCrash)
          : damage;
    } catch (NoSuchFileException e) {
      return Optional.empty(); // compaction was faster
    }
  }

  @Override
  public boolean retire(String key, Instant now) {
    return use.retire(key, now);
  }

  @Override
  public void release(String key) {
    use.release(key);
  }

  @Override
  public Map<BlobRef, BlobRef> copy(Segment from, Needed needed, Instant now)
      throws InterruptedException {
    try {
      folder.deleteUnfinished(SegmentFolder.COPYING);
      String name = taken(from.day(), now);
      Path unfinished = folder.path().resolve(name + SegmentFolder.COPYING);
      Map<BlobRef, BlobRef> moved = copy(from.key(), needed, unfinished, name, now);
      Files.move(unfinished, folder.path().resolve(name), StandardCopyOption.ATOMIC_MOVE);
      folder.force();
      return moved;
    } catch (ClosedByInterruptException e) {
      throw new InterruptedException();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reserves the name: moving the copy there would otherwise replace a file that another process
   * created meanwhile. A kill leaves an empty segment, which nothing refers to.
   */
  private String taken(LocalDate day, Instant now) throws IOException {
    while (true) {
      String name = folder.unused(day, now).toString();
      try {
        Files.createFile(folder.path().resolve(name));
        return name;
      } catch (FileAlreadyExistsException e) {
        // Another process took the name.
      }
    }
  }

  private Map<BlobRef, BlobRef> copy(
      String key, Needed needed, Path unfinished, String name, Instant now)
      throws IOException, InterruptedException {
    Map<BlobRef, BlobRef> moved = new HashMap<>();
    try (FileChannel source = FileChannel.open(folder.path().resolve(key));
        SegmentScan scan = new SegmentScan(source::read, 0);
        FileChannel target =
            FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      Encoded.of(WarcRecord.info(name, config.software(), now)).appendTo(target);
      for (Optional<Found> next = scan.next(); next.isPresent(); next = scan.next()) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        Found found = next.get();
        if (found.isNeeded(key, needed)) {
          long offset = target.position();
          for (long done = 0; done < found.length(); ) {
            done += source.transferTo(found.offset() + done, found.length() - done, target);
          }
          moved.put(
              found.in(key), new BlobRef(SegmentStorage.STORAGE, name, offset, found.length()));
        }
      }
      target.force(true);
    }
    return moved;
  }

  @Override
  public void drop(String key) {
    try {
      folder.delete(key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
