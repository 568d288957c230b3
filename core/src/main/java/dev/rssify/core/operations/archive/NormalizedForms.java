package dev.rssify.core.operations.archive;

import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.normalize.EntryNormalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Normalizes one document of a feed after the other. Consecutive documents share most entries, so
 * only entries absent from the previous document are normalized.
 *
 * <p>Not thread-safe.
 */
final class NormalizedForms {

  private final EntryNormalizer normalizer;
  private final EmailHandling emails;
  private Map<ParsedEntry, List<NormalizedEntry>> last = Map.of();

  NormalizedForms(EntryNormalizer normalizer, EmailHandling emails) {
    this.normalizer = normalizer;
    this.emails = emails;
  }

  /**
   * The entries of a document.
   *
   * @param fresh entries that the previous document did not contain in this form
   */
  record Document(List<NormalizedEntry> entries, List<NormalizedEntry> fresh) {}

  Document next(List<ParsedEntry> entries) {
    Map<ParsedEntry, List<NormalizedEntry>> forms = new HashMap<>();
    List<NormalizedEntry> all = new ArrayList<>();
    List<NormalizedEntry> fresh = new ArrayList<>();
    for (ParsedEntry entry : entries) {
      ParsedEntry form = entry.withRange(null); // its byte range shifts with every new entry
      List<NormalizedEntry> known = last.get(form);
      List<NormalizedEntry> normalized =
          known == null
              ? normalizer.normalize(List.of(entry), emails)
              : withRange(known, entry.raw());
      forms.put(form, normalized);
      all.addAll(normalized);
      if (known == null) {
        fresh.addAll(normalized);
      }
    }
    last = forms;
    return new Document(all, fresh);
  }

  private static List<NormalizedEntry> withRange(
      List<NormalizedEntry> known, @Nullable ByteRange place) {
    return known.stream()
        .map(form ->
            new NormalizedEntry(
                form.published().withRange(place),
                form.canonicalLink(),
                form.contentHash(),
                form.rendering()))
        .toList();
  }
}
