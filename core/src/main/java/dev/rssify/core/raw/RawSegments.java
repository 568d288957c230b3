package dev.rssify.core.raw;

import dev.rssify.core.model.poll.BlobRef;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * The objects that contain stored responses, as retention uses them.
 *
 * <p>Threading: used by one retention run at a time, concurrently with polls.
 */
public interface RawSegments {

  /** For a store without segments. */
  RawSegments NONE =
      new RawSegments() {
        @Override
        public List<Segment> sealedBefore(LocalDate day) {
          return List.of();
        }

        @Override
        public List<Damage> inspect() {
          return List.of();
        }

        @Override
        public boolean retire(String key, Instant now) {
          return false;
        }

        @Override
        public void release(String key) {}

        @Override
        public Map<BlobRef, BlobRef> copy(Segment from, Needed needed, Instant now) {
          return Map.of();
        }

        @Override
        public void drop(String key) {}
      };

  /**
   * An object.
   *
   * @param day of its newest response
   */
  record Segment(String key, LocalDate day, long bytes) {}

  /**
   * Which records of a segment are needed.
   *
   * @param responses whether the record at this location is referenced
   * @param fetches whether a fetch is known, so that its other records are needed too
   */
  record Needed(Predicate<BlobRef> responses, Predicate<UUID> fetches) {}

  /**
   * A damaged segment.
   *
   * @param expected whether a crash or a running write explains it: nothing refers to it
   */
  record Damage(String key, String message, boolean expected) {

    /** This damage, explained by a crash. */
    public Damage afterCrash() {
      return new Damage(key, message, true);
    }
  }

  /** Reads every segment completely. */
  List<Damage> inspect();

  /** Segments that are closed and end before this day, oldest first. */
  List<Segment> sealedBefore(LocalDate day);

  /** Prevents new references into this segment; false when an uncommitted poll may have one. */
  boolean retire(String key, Instant now);

  /** Allows references into this segment again. */
  void release(String key);

  /**
   * Copies the needed records of a segment to a new one, which is durable when this returns.
   *
   * @return the new location of each copied response
   */
  Map<BlobRef, BlobRef> copy(Segment from, Needed needed, Instant now) throws InterruptedException;

  /** Deletes a segment. */
  void drop(String key);
}
