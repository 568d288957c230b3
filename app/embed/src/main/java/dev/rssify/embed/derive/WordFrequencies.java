package dev.rssify.embed.derive;

import dev.rssify.analysis.DocumentFrequencies;
import dev.rssify.analysis.Keyword;
import dev.rssify.analysis.KeywordExtractor;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts in how many entries of a store each word occurs, so that rare words become keywords.
 *
 * <p>Invariants: opened by the first use. Counts at most 524,288 words in 12 MB, and is stored in a
 * file after every 1,000 texts and when it is closed. A missing or damaged file is replaced by the
 * words of the newest 10,000 entries; if the file cannot be written, the words are only learned
 * again.
 *
 * <p>Threading: safe for many threads.
 */
public final class WordFrequencies implements AutoCloseable {

  private static final int LEARNED_FROM = 10_000;
  private static final int PAGE = 500;
  private static final int SAVED_AFTER = 1_000;

  private final Store store;
  private final @Nullable Path file;
  private final boolean learning;
  private @Nullable DocumentFrequencies frequencies;
  private int unsaved;

  private WordFrequencies(Store store, @Nullable Path file, boolean learning) {
    this.store = store;
    this.file = file;
    this.learning = learning;
  }

  /**
   * Learns from each text that keywords are extracted from.
   *
   * @param file null to store nothing
   */
  public static WordFrequencies learning(Store store, @Nullable Path file) {
    return new WordFrequencies(store, file, true);
  }

  /** Uses the stored counts without learning. */
  public static WordFrequencies reading(Store store, @Nullable Path file) {
    return new WordFrequencies(store, file, false);
  }

  /**
   * The keywords of a text.
   *
   * @param documents the number of counted texts of this language
   */
  record Extracted(List<Keyword> keywords, int documents) {}

  synchronized Extracted extract(AnalyzedText text) {
    DocumentFrequencies opened = opened();
    if (learning && text.source() != AnalyzedText.Source.TITLE) {
      opened.add(text.whole(), text.language());
      unsaved++;
      if (unsaved >= SAVED_AFTER) {
        save();
      }
    }
    return new Extracted(
        new KeywordExtractor(opened).extract(text.whole(), text.language()),
        opened.documents(text.language()));
  }

  /** The keywords of a text that is not counted. */
  synchronized List<Keyword> read(String text, String language) {
    return new KeywordExtractor(opened()).extract(text, language);
  }

  private DocumentFrequencies opened() {
    DocumentFrequencies opened = frequencies;
    if (opened == null) {
      opened = read();
      frequencies = opened;
    }
    return opened;
  }

  private DocumentFrequencies read() {
    if (file != null && Files.isRegularFile(file)) {
      try {
        return DocumentFrequencies.fromBytes(Files.readAllBytes(file));
      } catch (IOException | IllegalArgumentException e) {
        // Unreadable or damaged: the words of the newest entries replace it.
      }
    }
    DocumentFrequencies learned = new DocumentFrequencies();
    store
        .entries()
        .all(new EntryQuery(Set.of(), null, EntryQuery.Order.NEWEST_FIRST, null, PAGE))
        .limit(LEARNED_FROM)
        .map(entry -> AnalyzedText.of(entry, store))
        .filter(text -> text.source() != AnalyzedText.Source.TITLE)
        .forEach(text -> learned.add(text.whole(), text.language()));
    return learned;
  }

  private void save() {
    unsaved = 0;
    if (file == null) {
      return;
    }
    Path written = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.write(written, Objects.requireNonNull(frequencies).toBytes());
      Files.move(
          written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      // A process that finds no file, or an older one, learns the missing words again.
    }
  }

  @Override
  public synchronized void close() {
    if (unsaved > 0) {
      save();
    }
  }
}
