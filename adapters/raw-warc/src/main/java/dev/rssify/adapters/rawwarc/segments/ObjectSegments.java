package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.format.RandomAccessBytes;
import dev.rssify.adapters.rawwarc.segments.ObjectWriter.Written;
import dev.rssify.adapters.rawwarc.segments.SegmentScan.Found;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.raw.RawObjects;
import dev.rssify.core.raw.RawObjects.Listed;
import dev.rssify.core.raw.RawSegments;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Segments that are objects, for compaction. None of them grows.
 *
 * <p>Invariants: a copy is acknowledged before references point at it.
 */
final class ObjectSegments implements RawSegments {

  private static final int PAGE = 1000;

  private final RawObjects objects;
  private final ObjectWriter writer;
  private final ObjectConfig config;
  private final SegmentUse use;

  ObjectSegments(RawObjects objects, ObjectWriter writer, ObjectConfig config, SegmentUse use) {
    this.objects = objects;
    this.writer = writer;
    this.config = config;
    this.use = use;
  }

  /** Names start with the day, so that listing ends at the first recent one. */
  @Override
  public List<Segment> sealedBefore(LocalDate day) {
    try {
      List<Segment> sealed = new ArrayList<>();
      for (List<Listed> page = objects.list("", PAGE);
          !page.isEmpty();
          page = objects.list(page.getLast().key(), PAGE)) {
        for (Listed object : page) {
          Optional<SegmentName> name = SegmentName.parse(object.key());
          if (name.isPresent() && !name.get().day().isBefore(day)) {
            return sealed;
          }
          name.ifPresent(
              known -> sealed.add(new Segment(object.key(), known.day(), object.bytes())));
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
      for (List<Listed> page = objects.list("", PAGE);
          !page.isEmpty();
          page = objects.list(page.getLast().key(), PAGE)) {
        for (Listed object : page) {
          if (SegmentName.isOne(object.key())) {
            inspect(object).ifPresent(damages::add);
          }
        }
      }
      return damages;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<Damage> inspect(Listed object) throws IOException {
    try (SegmentScan scan = new SegmentScan(new ObjectBytes(objects, object), 0)) {
      return scan.damage(object.key(), object.bytes());
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
    RandomAccessBytes source = new ObjectBytes(objects, new Listed(from.key(), from.bytes()));
    Map<BlobRef, BlobRef> moved = new HashMap<>();
    Map<BlobRef, byte[]> records = new LinkedHashMap<>();
    long bytes = 0;
    try (SegmentScan scan = new SegmentScan(source, 0)) {
      for (Optional<Found> next = scan.next(); next.isPresent(); next = scan.next()) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        Found found = next.get();
        if (found.isNeeded(from.key(), needed)) {
          records.put(
              found.in(from.key()), source.read(found.offset(), Math.toIntExact(found.length())));
          bytes += found.length();
        }
        if (bytes >= config.flushBytes()) {
          moved.putAll(write(records, from.day(), now));
          records.clear();
          bytes = 0;
        }
      }
      moved.putAll(write(records, from.day(), now));
      return moved;
    } catch (InterruptedIOException e) {
      throw new InterruptedException();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<BlobRef, BlobRef> write(Map<BlobRef, byte[]> records, LocalDate day, Instant now)
      throws IOException {
    if (records.isEmpty()) {
      return Map.of();
    }
    Written written = writer.write(List.copyOf(records.values()), day, now);
    Map<BlobRef, BlobRef> moved = new HashMap<>();
    long offset = written.start();
    for (BlobRef old : records.keySet()) {
      moved.put(old, new BlobRef(old.storage(), written.key(), offset, old.length()));
      offset += old.length();
    }
    return moved;
  }

  @Override
  public void drop(String key) {
    try {
      objects.delete(key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
