package dev.rssify.service.outward;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.EntryPodcast;
import dev.rssify.core.model.parsed.EntrySource;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.model.parsed.PublisherHints;
import dev.rssify.core.operations.outward.OutwardEntries.Page;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.embed.Version;
import dev.rssify.formats.html.SafeHtml;
import dev.rssify.formats.text.TextValue;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Converts entries to a feed, with new ids, sanitized markup, and their original feed as source.
 */
final class OutwardDocument {

  private static final int EXCERPT = 300;

  private OutwardDocument() {}

  /**
   * The feed of a page.
   *
   * @param feeds the feeds of the entries, by id
   */
  static ParsedFeed of(OutwardRequest request, Page page, Map<UUID, Feed> feeds) {
    OutwardFeed outward = request.feed();
    List<ParsedEntry> entries =
        page.entries().stream()
            .sorted(Comparator.comparing(Entry::sortAt).thenComparing(Entry::uid).reversed())
            .map(entry -> entry(entry, outward, Optional.ofNullable(feeds.get(entry.feedId()))))
            .toList();
    String hub = request.hub();
    return new ParsedFeed(
        FeedFormat.UNKNOWN,
        false,
        false,
        false,
        request.archive(),
        "urn:uuid:" + outward.id(),
        outward.shownTitle(),
        description(outward),
        request.base(),
        request.self(),
        null,
        null,
        "rssify " + Version.current(),
        null,
        null,
        List.of(new Person(outward.shownTitle(), null, null)),
        List.of(),
        null,
        entries.stream()
            .map(entry -> Objects.requireNonNull(entry.updated()))
            .max(Comparator.naturalOrder())
            .orElse(Instant.EPOCH),
        hub == null || request.start() != null ? List.of() : List.of(hub),
        new ArchiveLinks(
            request.start() == null ? null : request.current(),
            request.at(page.archive(), true),
            null,
            null,
            request.archive() ? null : request.at(page.next(), false)),
        PublisherHints.NONE,
        null,
        entries);
  }

  private static String description(OutwardFeed outward) {
    String feeds =
        outward.ofAllFeeds()
            ? "all feeds"
            : outward.feeds().isEmpty()
                ? "feeds with the tag " + String.join(" or ", outward.tags())
                : "selected feeds";
    return "Entries of "
        + feeds
        + (outward.words().isEmpty() ? "" : " with the words " + String.join(", ", outward.words()))
        + (outward.query() == null ? "" : " that match the query " + outward.query());
  }

  private static ParsedEntry entry(Entry entry, OutwardFeed outward, Optional<Feed> feed) {
    ParsedEntry published = entry.content().published();
    Instant changed =
        published.updated() != null
            ? published.updated()
            : Objects.requireNonNullElse(published.published(), entry.firstSeen());
    Texts texts = texts(entry, outward.content());
    return new ParsedEntry(
        urn(entry.uid()),
        null,
        WebUrl.webOrNull(published.link()),
        published.title(),
        texts.summary,
        texts.content,
        texts.type,
        people(published.authors()),
        people(published.contributors()),
        published.categories(),
        published.enclosures().stream()
            .filter(file -> WebUrl.webOrNull(file.url()) != null)
            .toList(),
        published.published(),
        changed,
        WebUrl.webOrNull(published.comments()),
        published.rights(),
        published.language(),
        source(published.source(), feed),
        WebUrl.webOrNull(published.thumbnail()),
        published.media().stream().filter(item -> WebUrl.webOrNull(item.url()) != null).toList(),
        podcast(published.podcast()),
        published.geo(),
        null);
  }

  /** An uid has the 128 bits of a UUID. */
  static String urn(String uid) {
    return "urn:uuid:"
        + uid.substring(0, 8)
        + "-"
        + uid.substring(8, 12)
        + "-"
        + uid.substring(12, 16)
        + "-"
        + uid.substring(16, 20)
        + "-"
        + uid.substring(20);
  }

  /** Authors or contributors, without links that are not http or https. */
  private static List<Person> people(List<Person> published) {
    return published.stream()
        .map(person -> new Person(person.name(), person.email(), WebUrl.webOrNull(person.uri())))
        .filter(person -> person.name() != null || person.email() != null || person.uri() != null)
        .toList();
  }

  private static @Nullable EntryPodcast podcast(@Nullable EntryPodcast published) {
    return published == null
        ? null
        : new EntryPodcast(
            published.durationSeconds(),
            published.episode(),
            published.season(),
            published.episodeType(),
            published.explicit(),
            WebUrl.webOrNull(published.image()),
            published.subtitle(),
            published.summary());
  }

  /** The first feed that published an entry; its URL is left out, since it may contain secrets. */
  private static @Nullable EntrySource source(
      @Nullable EntrySource published, Optional<Feed> feed) {
    if (published != null) {
      return new EntrySource(published.id(), published.title(), WebUrl.webOrNull(published.link()));
    }
    if (feed.isEmpty()) {
      return null;
    }
    return new EntrySource(
        "urn:uuid:" + feed.get().id(),
        feed.get().description().title(),
        WebUrl.webOrNull(feed.get().description().siteLink()));
  }

  /**
   * The texts of an entry.
   *
   * @param type the media type of content, or of the summary where there is no content
   */
  private record Texts(@Nullable String summary, @Nullable String content, @Nullable String type) {}

  private static Texts texts(Entry entry, OutwardFeed.Content content) {
    ParsedEntry published = entry.content().published();
    if (content == OutwardFeed.Content.EXCERPT) {
      String text = entry.content().text().strip();
      return new Texts(text.isEmpty() ? null : excerpt(text), null, TextValue.PLAIN);
    }
    String body = published.content();
    String summary = published.summary();
    if (TextValue.PLAIN.equals(published.contentType())) {
      return body == null
          ? new Texts(summary, null, TextValue.PLAIN)
          : new Texts(null, body, TextValue.PLAIN);
    }
    return new Texts(
        summary == null ? null : SafeHtml.clean(summary),
        body == null ? null : SafeHtml.clean(body),
        body == null && summary == null ? null : TextValue.HTML);
  }

  private static String excerpt(String text) {
    if (text.length() <= EXCERPT) {
      return text;
    }
    int end = text.lastIndexOf(' ', EXCERPT);
    int cut = end > EXCERPT / 2 ? end : EXCERPT;
    return text.substring(0, Character.isHighSurrogate(text.charAt(cut - 1)) ? cut - 1 : cut) + "…";
  }
}
