package dev.rssify.adapters.rawwarc;

import dev.rssify.adapters.rawwarc.SegmentScan.Found;
import dev.rssify.core.model.BlobRef;
import dev.rssify.core.raw.RawSegments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
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

/**
 * The segments of a folder, for what cleans up. Records are copied as they are, compressed.
 *
 * <p>Invariants: a copy has its name only when it is whole and on the disk.
 */
final class WarcSegments implements RawSegments {

  private final SegmentFolder folder;
  private final WarcConfig config;
  private final SegmentUse use;
  private final SegmentLog log;

  WarcSegments(SegmentFolder folder, WarcConfig config, SegmentUse use, SegmentLog log) {
    this.folder = folder;
    this.config = config;
    this.use = use;
    this.log = log;
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
      List<SegmentName> names = folder.segments();
      for (SegmentName name : names) {
        inspect(name, name.equals(names.getLast())).ifPresent(damages::add);
      }
      return damages;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<Damage> inspect(SegmentName name, boolean newest) throws IOException {
    try (FileChannel channel = FileChannel.open(folder.path().resolve(name.toString()));
        SegmentScan scan = new SegmentScan(channel::read, 0)) {
      return scan.damage(name.toString(), channel.size(), newest);
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
      String name = folder.unused(from.day(), now).toString();
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
          moved.put(found.in(key), new BlobRef(WarcRawStore.STORAGE, name, offset, found.length()));
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
