package dev.rssify.formats.draft;

import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.FeedImage;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.formats.text.LanguageTag;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A feed while its elements are parsed.
 *
 * <p>Not thread-safe.
 */
public final class FeedDraft {

  /** The link relations of RFC 5005. */
  public enum Archive {
    CURRENT,
    PREV_ARCHIVE,
    NEXT_ARCHIVE,
    PREV,
    NEXT
  }

  public FeedFormat format = FeedFormat.UNKNOWN;
  public boolean truncated;
  public boolean complete;
  public boolean archiveDocument;
  public final Choice<String> id = new Choice<>();
  public final Choice<String> title = new Choice<>();
  public final Choice<String> subtitle = new Choice<>();
  public final Choice<String> link = new Choice<>();
  public final Choice<String> selfLink = new Choice<>();
  public final Choice<String> language = new Choice<>();
  public final Choice<String> rights = new Choice<>();
  public final Choice<String> generator = new Choice<>();
  public final Choice<String> icon = new Choice<>();
  public final Choice<FeedImage> image = new Choice<>();
  public final Choice<Instant> published = new Choice<>();
  public final Choice<Instant> updated = new Choice<>();
  public final People authors = new People();
  public final List<String> categories = new ArrayList<>(4);
  public final List<String> hubs = new ArrayList<>(1);
  public final Map<Archive, String> archive = new EnumMap<>(Archive.class);
  public final HintsDraft hints = new HintsDraft();
  public final ShowDraft show = new ShowDraft();
  public final List<ParsedEntry> entries = new ArrayList<>();

  /** Drops entries without any identifying field, as long as there are others with one. */
  public void dropNameless() {
    if (!entries.stream().allMatch(FeedDraft::isNameless)) {
      entries.removeIf(FeedDraft::isNameless);
    }
  }

  public static boolean isNameless(ParsedEntry entry) {
    return entry.nativeId() == null && entry.link() == null && entry.title() == null;
  }

  /** The finished feed. */
  public ParsedFeed finish(boolean recovered) {
    return new ParsedFeed(
        format,
        recovered,
        truncated,
        complete,
        archiveDocument,
        id.get(),
        title.get(),
        subtitle.get(),
        link.get(),
        selfLink.get(),
        LanguageTag.of(language.get()),
        rights.get(),
        generator.get(),
        icon.get(),
        image.get(),
        authors.finish(),
        List.copyOf(categories),
        published.get(),
        updated.get(),
        List.copyOf(hubs),
        archiveLinks(),
        hints.finish(),
        show.finish(),
        List.copyOf(entries));
  }

  private ArchiveLinks archiveLinks() {
    return new ArchiveLinks(
        at(Archive.CURRENT),
        at(Archive.PREV_ARCHIVE),
        at(Archive.NEXT_ARCHIVE),
        at(Archive.PREV),
        at(Archive.NEXT));
  }

  private @Nullable String at(Archive way) {
    return archive.get(way);
  }
}
