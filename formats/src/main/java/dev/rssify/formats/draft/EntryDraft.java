package dev.rssify.formats.draft;

import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.EntrySource;
import dev.rssify.core.model.parsed.MediaItem;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.formats.text.LanguageTag;
import dev.rssify.formats.text.TextValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry while its elements are parsed.
 *
 * <p>Not thread-safe.
 */
public final class EntryDraft {

  public final Choice<String> id = new Choice<>();
  public final Choice<String> link = new Choice<>();
  public final Choice<String> title = new Choice<>();
  public final Choice<TextValue> summary = new Choice<>();
  public final Choice<TextValue> content = new Choice<>();
  public final Choice<Instant> published = new Choice<>();
  public final Choice<Instant> updated = new Choice<>();
  public final Choice<String> comments = new Choice<>();
  public final Choice<String> rights = new Choice<>();
  public final Choice<String> language = new Choice<>();
  public final Choice<String> thumbnail = new Choice<>();
  public final People authors = new People();
  public final People contributors = new People();
  public final List<String> categories = new ArrayList<>(4);
  public final List<Enclosure> enclosures = new ArrayList<>(2);
  public final List<MediaItem> media = new ArrayList<>(0);
  public final EpisodeDraft episode = new EpisodeDraft();
  public final PointDraft point = new PointDraft();
  public @Nullable Boolean idIsPermalink;
  public @Nullable EntrySource source;

  /** The finished entry. */
  public ParsedEntry finish(@Nullable ByteRange raw) {
    TextValue shown = content.get() != null ? content.get() : summary.get();
    return new ParsedEntry(
        id.get(),
        idIsPermalink,
        link.get(),
        title.get(),
        value(summary.get()),
        value(content.get()),
        shown == null ? null : shown.type(),
        authors.finish(),
        contributors.finish(),
        List.copyOf(categories),
        List.copyOf(enclosures),
        published.get(),
        updated.get(),
        comments.get(),
        rights.get(),
        LanguageTag.of(language.get()),
        source,
        thumbnail.get(),
        List.copyOf(media),
        episode.finish(),
        point.finish(),
        raw);
  }

  private static @Nullable String value(@Nullable TextValue text) {
    return text == null ? null : text.value();
  }
}
