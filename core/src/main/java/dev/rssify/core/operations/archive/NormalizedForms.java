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
 * Normalizes one document of a feed after the other. Most entries stand in the next one just the
 * same, so only what the last document did not have is work.
 *
 * <p>Threading: used by one thread.
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
   * @param fresh those that the document before did not have in this form
   */
  record Document(List<NormalizedEntry> entries, List<NormalizedEntry> fresh) {}

  Document next(List<ParsedEntry> entries) {
    Map<ParsedEntry, List<NormalizedEntry>> forms = new HashMap<>();
    List<NormalizedEntry> all = new ArrayList<>();
    List<NormalizedEntry> fresh = new ArrayList<>();
    for (ParsedEntry entry : entries) {
      ParsedEntry form = placed(entry, null); // its place moves with every new one
      List<NormalizedEntry> known = last.get(form);
      List<NormalizedEntry> normalized =
          known == null ? normalizer.normalize(List.of(entry), emails) : placed(known, entry.raw());
      forms.put(form, normalized);
      all.addAll(normalized);
      if (known == null) {
        fresh.addAll(normalized);
      }
    }
    last = forms;
    return new Document(all, fresh);
  }

  private static List<NormalizedEntry> placed(
      List<NormalizedEntry> known, @Nullable ByteRange place) {
    return known.stream()
        .map(form ->
            new NormalizedEntry(
                placed(form.published(), place),
                form.canonicalLink(),
                form.contentHash(),
                form.rendering()))
        .toList();
  }

  private static ParsedEntry placed(ParsedEntry entry, @Nullable ByteRange place) {
    return new ParsedEntry(
        entry.nativeId(),
        entry.nativeIdIsPermalink(),
        entry.link(),
        entry.title(),
        entry.summary(),
        entry.content(),
        entry.contentType(),
        entry.authors(),
        entry.contributors(),
        entry.categories(),
        entry.enclosures(),
        entry.published(),
        entry.updated(),
        entry.comments(),
        entry.rights(),
        entry.language(),
        entry.source(),
        entry.thumbnail(),
        entry.media(),
        entry.podcast(),
        entry.geo(),
        place);
  }
}
