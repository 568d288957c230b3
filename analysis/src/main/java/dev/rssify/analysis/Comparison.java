package dev.rssify.analysis;

import dev.rssify.analysis.HashSample.Overlap;
import dev.rssify.analysis.Match.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether two texts are copies.
 *
 * <p>Three kinds of texts share much and are no copies. Texts of one site share its template, up to
 * half of a short text. A text that quotes another contains most of an excerpt of it, but not all.
 * Generated texts, such as earthquake reports, differ in little but their numbers.
 */
record Comparison(Reason reason, double similarity) {

  /** Site templates are half of a short text; texts that were heavily edited share more. */
  private static final double MIN_COPY = 0.57;

  private static final double MIN_EXCERPT = 0.9;
  private static final double MIN_LEAD = 0.8;

  /** Below this ratio of lengths the shorter text is an excerpt. */
  private static final double EXCERPT_RATIO = 0.35;

  /** Shorter texts, such as titles, are alike by chance; they match only when equal. */
  private static final int MIN_SHINGLES = 8;

  private static final int MIN_COMPARED = 32;
  private static final int MIN_NUMBERS = 3;
  private static final double MIN_SHARED_NUMBERS = 0.6;
  private static final double NUMBERS_DO_NOT_MATTER = 0.97;

  /** Returns null for texts that are no copies. */
  static @Nullable Comparison of(Sketch one, Sketch other) {
    if (one.words() == other.words()) {
      return new Comparison(Reason.EXACT_COPY, 1);
    }
    boolean inOrder = one.shingles().total() <= other.shingles().total();
    return ofOrdered(inOrder ? one : other, inOrder ? other : one);
  }

  private static @Nullable Comparison ofOrdered(Sketch shorter, Sketch longer) {
    if (shorter.shingles().total() < MIN_SHINGLES) {
      return null;
    }
    boolean isExcerpt = shorter.shingles().total() < EXCERPT_RATIO * longer.shingles().total();
    Overlap overlap = shorter.shingles().overlap(longer.shingles());
    double required = isExcerpt ? MIN_EXCERPT : MIN_COPY;
    if (isExcerpt && overlap.compared() < MIN_COMPARED) {
      overlap = shorter.lead().overlap(longer.lead());
      required = MIN_LEAD;
    }
    double similarity = overlap.share();
    if (similarity < required
        || (similarity < NUMBERS_DO_NOT_MATTER && numbersDiffer(shorter, longer))) {
      return null;
    }
    return new Comparison(isExcerpt ? Reason.EXCERPT : Reason.NEAR_COPY, similarity);
  }

  private static boolean numbersDiffer(Sketch one, Sketch other) {
    boolean inOrder = one.numbers().total() <= other.numbers().total();
    Overlap overlap =
        inOrder ? one.numbers().overlap(other.numbers()) : other.numbers().overlap(one.numbers());
    return overlap.compared() >= MIN_NUMBERS && overlap.share() < MIN_SHARED_NUMBERS;
  }
}
