package dev.rssify.core.operations.search;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.store.DerivationStore;
import dev.rssify.core.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the texts that are searched: the article behind an entry, else what the feed has.
 *
 * @param reader reads the JSON form of an article
 */
public record EntryTexts(DerivationStore derivations, Function<String, EntryArticle> reader) {

  /** Whether an event says that an entry may have an article now. */
  static boolean isAdded(Payload event) {
    return event instanceof Payload.DerivationAdded(_, String kind, _)
        && kind.equals(EntryArticle.KIND);
  }

  /** These entries, each with the text of its newest article if it has one. */
  public List<Entry> withArticles(Collection<Entry> entries) {
    return entries.stream().map(this::withArticle).toList();
  }

  /** An entry with the text of its newest article if it has one. */
  public Entry withArticle(Entry entry) {
    return derivations.ofEntry(entry.uid()).reversed().stream()
        .filter(derivation -> derivation.kind().equals(EntryArticle.KIND))
        .flatMap(derivation -> text(derivation).stream())
        .findFirst()
        .map(entry::withText)
        .orElse(entry);
  }

  /** Other programs store derivations too, so the content may be invalid. */
  private Optional<String> text(Derivation article) {
    try {
      String json = new String(article.content().toBytes(), StandardCharsets.UTF_8);
      return Optional.ofNullable(reader.apply(json).text()).filter(text -> !text.isBlank());
    } catch (StoreException e) {
      return Optional.empty();
    }
  }
}
