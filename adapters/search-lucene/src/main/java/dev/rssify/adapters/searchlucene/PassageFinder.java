package dev.rssify.adapters.searchlucene;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.Passage;
import dev.rssify.core.operations.search.SearchIndex.Passages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.uhighlight.LengthGoalBreakIterator;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.apache.lucene.search.uhighlight.WholeBreakIterator;

/** Finds the part of an entry that a query matches. */
record PassageFinder(Languages languages) {

  private static final int GOAL_CHARS = 200;
  private static final int MAX_CHARS = 400;

  /** Only this many characters are searched for a passage. */
  private static final int MAX_READ_CHARS = 50_000;

  Passages find(Query query, Entry entry) {
    Analyzer analyzer = languages.analyzer(Languages.of(entry));
    String title = EntryFields.title(entry);
    String text = EntryFields.text(entry);
    return new Passages(
        find(query, analyzer, EntryFields.TITLE, title, new WholeBreakIterator()),
        find(
            query,
            analyzer,
            EntryFields.TEXT,
            text,
            LengthGoalBreakIterator.createClosestToLength(
                BreakIterator.getSentenceInstance(Locale.ROOT), GOAL_CHARS, 0.5f)));
  }

  private static Passage find(
      Query query, Analyzer analyzer, String field, String text, BreakIterator breaks) {
    if (text.isBlank()) {
      return new Passage("", List.of());
    }
    UnifiedHighlighter highlighter =
        UnifiedHighlighter.builderWithoutSearcher(analyzer)
            .withBreakIterator(() -> breaks)
            .withMaxLength(MAX_READ_CHARS)
            .withMaxNoHighlightPassages(1)
            .withHighlightPhrasesStrictly(true)
            .withHandleMultiTermQuery(false)
            .withFormatter(new Highlights())
            .build();
    try {
      return (Passage) highlighter.highlightWithoutSearcher(field, query, text, 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string cannot fail
    }
  }

  /** Converts passages of Lucene. */
  private static final class Highlights extends PassageFormatter {

    @Override
    public Passage format(org.apache.lucene.search.uhighlight.Passage[] passages, String content) {
      var best = passages[0];
      int start = best.getStartOffset();
      int first = best.getNumMatches() == 0 ? start : best.getMatchStarts()[0];
      if (first - start > MAX_CHARS / 2) {
        start = wordStart(content, first - MAX_CHARS / 4);
      }
      int end = Math.min(best.getEndOffset(), wordEnd(content, start + MAX_CHARS));
      List<Passage.Mark> marks = new ArrayList<>();
      int last = start;
      for (int i = 0; i < best.getNumMatches(); i++) {
        int from = best.getMatchStarts()[i];
        int to = best.getMatchEnds()[i];
        if (from >= last && to <= end) {
          marks.add(new Passage.Mark(from - start, to - start));
          last = to;
        }
      }
      String text = content.substring(start, end);
      return new Passage(text.stripTrailing(), marks);
    }

    private static int wordStart(String text, int from) {
      int space = text.indexOf(' ', Math.max(0, from));
      return space < 0 ? from : space + 1;
    }

    private static int wordEnd(String text, int to) {
      int space = to >= text.length() ? text.length() : text.lastIndexOf(' ', to);
      return space < 0 ? Math.min(to, text.length()) : space;
    }
  }
}
