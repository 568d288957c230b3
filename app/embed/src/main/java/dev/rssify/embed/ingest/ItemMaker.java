package dev.rssify.embed.ingest;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.text.NameUuid;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes a news item of an entry, unless it lacks what every item has, or is a duplicate (document
 * 001, Parsing and Deduplication).
 *
 * @param headline the entry as of the event
 * @param entry all of the entry, as of now; null when it is gone
 * @param feed null when it is gone
 * @param at when this form of it was first seen
 */
record ItemMaker(EntryHeadline headline, @Nullable Entry entry, @Nullable Feed feed, Instant at) {

  /** What browsers leave as it is in a path, and a URI must not have there. */
  private static final Pattern STRAY = Pattern.compile("%(?![0-9A-Fa-f]{2})|[\\[\\]]");

  /** Links that run something where they are followed, or show what their publisher made up. */
  private static final Set<String> SCRIPTS = Set.of("javascript", "vbscript", "data");

  /** The key of an entry: its normalized URL, or its normalized title where it has no URL. */
  static String key(EntryHeadline entry) {
    return entry.canonicalLink() != null
        ? entry.canonicalLink()
        : "title " + normalized(String.valueOf(entry.title()));
  }

  private static String normalized(String title) {
    return Normalizer.normalize(title, Normalizer.Form.NFKC)
        .strip()
        .replaceAll("\\s+", " ")
        .toLowerCase(Locale.ROOT);
  }

  /** When an entry says it was published; null when it does not say. */
  static @Nullable Instant dated(EntryHeadline entry) {
    return entry.published() != null ? entry.published() : entry.updated();
  }

  Optional<NewsItem> make(Registered registered, IngesterListener listener) {
    String title = headline.title();
    Optional<URI> url = url();
    if (title == null || title.isBlank() || url.isEmpty()) {
      String why = url.isEmpty() ? "it has no URL" : "it has no title";
      listener.on(new IngesterEvent.ItemSkipped(registered.definition.id(), headline.uid(), why));
      return Optional.empty();
    }
    return registered
        .seen
        .admit(key(headline), dated(headline), at)
        .map(publishedAt ->
            new NewsItem(
                NameUuid.of(headline.uid()),
                registered.definition.id(),
                source(registered.definition),
                title,
                body(),
                url.get(),
                publishedAt,
                at));
  }

  private String source(FeedDefinition definition) {
    if (definition.title() != null) {
      return definition.title();
    }
    String own = feed == null ? null : feed.description().title();
    return own == null || own.isBlank() ? definition.id() : own;
  }

  private @Nullable String body() {
    if (entry == null) {
      return null;
    }
    ParsedEntry said = entry.content().published();
    return said.content() != null ? said.content() : said.summary();
  }

  /** Its link, else its first enclosure: a podcast's episode often has nothing but that. */
  private Optional<URI> url() {
    if (headline.link() != null && !headline.link().isBlank()) {
      return uri(headline.link());
    }
    return entry == null
        ? Optional.empty()
        : entry.content().published().enclosures().stream()
            .map(Enclosure::url)
            .findFirst()
            .flatMap(ItemMaker::uri);
  }

  /** Publishers put blanks and worse into links; what a browser would make of them is good. */
  private static Optional<URI> uri(String link) {
    try {
      return Optional.of(new URI(link.strip()))
          .filter(uri ->
              uri.isAbsolute() && !SCRIPTS.contains(uri.getScheme().toLowerCase(Locale.ROOT)));
    } catch (URISyntaxException e) {
      return WebUrl.parse(link).flatMap(ItemMaker::strict);
    }
  }

  /** A browser leaves more as it is than a URI may have. */
  private static Optional<URI> strict(WebUrl url) {
    String target =
        STRAY
            .matcher(url.target())
            .replaceAll(stray -> URLEncoder.encode(stray.group(), StandardCharsets.UTF_8));
    try {
      return Optional.of(new URI(url.origin() + target));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }
}
