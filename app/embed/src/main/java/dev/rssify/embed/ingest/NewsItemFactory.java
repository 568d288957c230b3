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
 * Creates a news item from an entry, unless a required field is missing or it is a duplicate.
 *
 * @param headline the entry as of the event
 * @param entry the current entry; null when it is deleted
 * @param feed null when it is deleted
 * @param at when this version was first seen
 */
record NewsItemFactory(
    EntryHeadline headline, @Nullable Entry entry, @Nullable Feed feed, Instant at) {

  /** Characters that browsers accept in a path, but a URI must not contain. */
  private static final Pattern STRAY = Pattern.compile("%(?![0-9A-Fa-f]{2})|[\\[\\]]");

  /** Schemes of links that run a script or show embedded content. */
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

  /** The publication time of an entry; null when it has none. */
  static @Nullable Instant dated(EntryHeadline entry) {
    return entry.published() != null ? entry.published() : entry.updated();
  }

  Optional<NewsItem> make(RegisteredFeed registered, IngesterListener listener) {
    String title = headline.title();
    Optional<URI> url = url();
    if (title == null || title.isBlank() || url.isEmpty()) {
      String why = url.isEmpty() ? "no URL" : "no title";
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
    ParsedEntry published = entry.content().published();
    return published.content() != null ? published.content() : published.summary();
  }

  /** The link, else the first enclosure: podcast episodes often have no link. */
  private Optional<URI> url() {
    if (headline.link() != null && !headline.link().isBlank()) {
      return uri(headline.link());
    }
    return entry == null
        ? Optional.empty()
        : entry.content().published().enclosures().stream()
            .map(Enclosure::url)
            .findFirst()
            .flatMap(NewsItemFactory::uri);
  }

  /** Repairs invalid links as a browser does. */
  private static Optional<URI> uri(String link) {
    try {
      return Optional.of(new URI(link.strip()))
          .filter(uri ->
              uri.isAbsolute() && !SCRIPTS.contains(uri.getScheme().toLowerCase(Locale.ROOT)));
    } catch (URISyntaxException e) {
      return WebUrl.parse(link).flatMap(NewsItemFactory::strict);
    }
  }

  /** Escapes characters that are not allowed in a URI. */
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
