package dev.rssify.core.raw;

import dev.rssify.core.model.poll.BlobRef;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * The objects that kept answers are in, for what cleans up behind retention.
 *
 * <p>Threading: used by one cleaner at a time, beside any number of polls.
 */
public interface RawSegments {

  /** Segments of a store that has none. */
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
   * @param day that of its newest answer
   */
  record Segment(String key, LocalDate day, long bytes) {}

  /**
   * What of a segment is needed.
   *
   * @param responses whether something refers to the record at this place
   * @param fetches whether a fetch is known, so that what else was recorded of it stays
   */
  record Needed(Predicate<BlobRef> responses, Predicate<UUID> fetches) {}

  /**
   * What is wrong with a segment.
   *
   * @param expected true for what a crash leaves or somebody is writing: nothing refers to it
   */
  record Damage(String key, String message, boolean expected) {

    /** The same, known to be what a crash leaves. */
    public Damage afterCrash() {
      return new Damage(key, message, true);
    }
  }

  /** Reads every segment from end to end. */
  List<Damage> inspect();

  /** Segments that do not grow any longer and end before this day, the oldest first. */
  List<Segment> sealedBefore(LocalDate day);

  /**
   * From now on no new answer refers into this segment; false when a poll that has not committed
   * yet may do so.
   */
  boolean retire(String key, Instant now);

  /** It stays after all, and may be referred to again. */
  void release(String key);

  /**
   * Copies what is needed of a segment to a new one, which is durable when this returns.
   *
   * @return the new place of each answer that was copied
   */
  Map<BlobRef, BlobRef> copy(Segment from, Needed needed, Instant now) throws InterruptedException;

  /** Deletes a segment. */
  void drop(String key);
}
