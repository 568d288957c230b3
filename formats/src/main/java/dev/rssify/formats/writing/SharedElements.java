package dev.rssify.formats.writing;

import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.EntryPodcast;
import dev.rssify.core.model.parsed.EntrySource;
import dev.rssify.core.model.parsed.GeoPoint;
import dev.rssify.core.model.parsed.MediaItem;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.text.NameUuid;
import dev.rssify.formats.text.TextValue;
import dev.rssify.formats.xml.Vocabulary;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The elements that Atom and RSS share: those of Atom, with a prefix in RSS, and of the modules.
 *
 * @param prefix of Atom elements: empty, or with a colon
 */
record SharedElements(XmlOutput out, String prefix) {

  static final String ATOM = Vocabulary.ATOM.namespace();
  static final String HISTORY = Vocabulary.HISTORY.namespace();
  static final String MEDIA = Vocabulary.MEDIA.namespace();
  static final String ITUNES = Vocabulary.ITUNES.namespace();
  static final String GEORSS = Vocabulary.GEORSS.namespace();

  private static final DateTimeFormatter RFC_822 =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss Z", Locale.US)
          .withZone(ZoneOffset.UTC);

  static @Nullable String rfc3339(@Nullable Instant time) {
    return isWritable(time) ? Objects.requireNonNull(time).toString() : null;
  }

  static @Nullable String rfc822(@Nullable Instant time) {
    return isWritable(time) ? RFC_822.format(Objects.requireNonNull(time)) : null;
  }

  /** Both formats have years of four digits. */
  private static boolean isWritable(@Nullable Instant time) {
    if (time == null) {
      return false;
    }
    int year = time.atOffset(ZoneOffset.UTC).getYear();
    return year > 0 && year < 10_000;
  }

  static @Nullable String number(@Nullable Number value) {
    return value == null ? null : value.toString();
  }

  /** The links of a feed, except the one to its page. */
  void links(ParsedFeed feed, String mediaType) {
    link("self", feed.selfLink(), mediaType);
    feed.hubs().forEach(hub -> link("hub", hub, null));
    ArchiveLinks archive = feed.archive();
    link("current", archive.current(), null);
    link("prev-archive", archive.prevArchive(), null);
    link("next-archive", archive.nextArchive(), null);
    link("previous", archive.prev(), null);
    link("next", archive.next(), null);
    if (feed.archiveDocument()) {
      out.empty("fh:archive");
    }
    if (feed.complete()) {
      out.empty("fh:complete");
    }
  }

  void link(String rel, @Nullable String href, @Nullable String type) {
    out.empty(prefix + "link", "href", href, "rel", rel, "type", type);
  }

  /** Atom requires a name. */
  void person(String role, Person person) {
    String name =
        person.name() != null
            ? person.name()
            : Objects.requireNonNullElse(
                person.email(), Objects.requireNonNullElse(person.uri(), ""));
    out.open(prefix + role)
        .text(prefix + "name", name)
        .text(prefix + "email", person.email())
        .text(prefix + "uri", person.uri())
        .close(prefix + role);
  }

  void source(@Nullable EntrySource source) {
    if (source != null) {
      out.open(prefix + "source")
          .text(prefix + "id", source.id())
          .text(prefix + "title", source.title());
      link("alternate", source.link(), null);
      out.close(prefix + "source");
    }
  }

  /** Media, podcast and place of an entry. */
  void modules(ParsedEntry entry) {
    entry.media().forEach(this::media);
    out.empty("media:thumbnail", "url", entry.thumbnail());
    EntryPodcast podcast = entry.podcast();
    if (podcast != null) {
      out.text("itunes:duration", number(podcast.durationSeconds()))
          .text("itunes:episode", number(podcast.episode()))
          .text("itunes:season", number(podcast.season()))
          .text("itunes:episodeType", podcast.episodeType())
          .text(
              "itunes:explicit", podcast.explicit() == null ? null : podcast.explicit().toString())
          .empty("itunes:image", "href", podcast.image())
          .text("itunes:subtitle", podcast.subtitle())
          .text("itunes:summary", podcast.summary());
    }
    GeoPoint point = entry.geo();
    if (point != null) {
      out.text("georss:point", point.lat() + " " + point.lon());
    }
  }

  private void media(MediaItem item) {
    out.open(
            "media:content",
            "url",
            item.url(),
            "type",
            item.type(),
            "medium",
            item.medium(),
            "width",
            number(item.width()),
            "height",
            number(item.height()))
        .text("media:title", item.title())
        .text("media:description", item.description())
        .close("media:content");
  }

  /** A required id: without id and link, one derived from the text, the same in each document. */
  static String id(ParsedEntry entry) {
    if (entry.nativeId() != null) {
      return entry.nativeId();
    }
    return entry.link() != null
        ? entry.link()
        : "urn:uuid:" + NameUuid.of(entry.title() + " " + entry.summary() + " " + entry.content());
  }

  /** Whether the content, or the summary if there is none, is plain text. */
  static boolean isPlain(ParsedEntry entry) {
    return TextValue.PLAIN.equals(entry.contentType());
  }
}
