package dev.rssify.formats.xml;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The element vocabularies of feeds, each with its namespaces, and its customary prefixes for
 * documents that do not declare them.
 *
 * <p>Namespaces are compared without scheme, "www.", case and final punctuation, which is where
 * publishers' spellings differ.
 */
@SuppressWarnings("ImmutableEnumChecker") // the lists are List.of
public enum Vocabulary {
  RSS(
      List.of(
          "http://purl.org/rss/1.0/",
          "http://my.netscape.com/rdf/simple/0.9/",
          "http://my.netscape.com/publish/formats/rss-0.91.dtd",
          "http://channel.netscape.com/rdf/simple/0.9/",
          "http://backend.userland.com/rss",
          "http://backend.userland.com/rss091",
          "http://backend.userland.com/rss092",
          "http://backend.userland.com/rss2",
          "http://backend.userland.com/rss20",
          "http://cyber.law.harvard.edu/rss",
          "http://cyber.law.harvard.edu/rss/rss.html",
          "http://blogs.law.harvard.edu/tech/rss",
          "http://www.rssboard.org/rss-specification",
          "http://purl.org/net/rss1.1#",
          "http://purl.org/rss/2.0/",
          "http://purl.org/rss/1.0/modules/rss091#"),
      "rss"),
  ATOM(
      List.of(
          "http://www.w3.org/2005/Atom",
          "http://purl.org/atom/ns#",
          "http://purl.org/atom/app#",
          "http://purl.org/pie/",
          "http://purl.org/echo/",
          "http://example.com/necho",
          "http://example.com/newformat#",
          "uri/of/echo/namespace#"),
      "atom",
      "atom10",
      "atom03",
      "a10"),
  CONTENT(List.of("http://purl.org/rss/1.0/modules/content/"), "content"),
  DUBLIN_CORE(
      List.of(
          "http://purl.org/dc/elements/1.1/",
          "http://purl.org/dc/elements/1.0/",
          "http://purl.org/dc/elements/",
          "http://purl.org/rss/1.0/modules/dc/"),
      "dc"),
  DC_TERMS(List.of("http://purl.org/dc/terms/"), "dcterms"),
  SYNDICATION(List.of("http://purl.org/rss/1.0/modules/syndication/"), "sy"),
  ITUNES(
      List.of(
          "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://example.com/dtds/podcast-1.0.dtd"),
      "itunes"),
  MEDIA(List.of("http://search.yahoo.com/mrss/", "http://video.search.yahoo.com/mrss/"), "media"),
  GEORSS(List.of("http://www.georss.org/georss", "http://www.georss.org/georss/10"), "georss"),
  GEO(List.of("http://www.w3.org/2003/01/geo/wgs84_pos#"), "geo"),
  GML(List.of("http://www.opengis.net/gml"), "gml"),
  HISTORY(List.of("http://purl.org/syndication/history/1.0"), "fh"),
  FEEDBURNER(
      List.of(
          "http://rssnamespace.org/feedburner/ext/1.0", "http://feedburner.com/feedburner/ext/1.0"),
      "feedburner"),
  RDF(
      List.of(
          "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://www.w3.org/TR/REC-rdf-syntax#"),
      "rdf"),
  ADMIN(List.of("http://webns.net/mvcb/"), "admin"),
  XHTML(List.of("http://www.w3.org/1999/xhtml"), "xhtml"),
  XML(List.of("http://www.w3.org/XML/1998/namespace"), "xml"),
  /** Anything else; its elements have no effect. */
  OTHER(List.of());

  /** Longer than every namespace above in any spelling. */
  private static final int MAX_LENGTH = 200;

  private static final Map<String, Vocabulary> BY_NAMESPACE = new HashMap<>();
  private static final Map<String, Vocabulary> BY_PREFIX = new HashMap<>();

  static {
    for (Vocabulary vocabulary : values()) {
      for (String namespace : vocabulary.namespaces) {
        BY_NAMESPACE.put(normalize(namespace), vocabulary);
      }
      for (String prefix : vocabulary.prefixes) {
        BY_PREFIX.put(prefix, vocabulary);
      }
    }
  }

  private final List<String> namespaces;
  private final List<String> prefixes;

  Vocabulary(List<String> namespaces, String... prefixes) {
    this.namespaces = namespaces;
    this.prefixes = List.of(prefixes);
  }

  /** Its primary namespace. */
  public String namespace() {
    return namespaces.isEmpty() ? "" : namespaces.getFirst();
  }

  /** The vocabulary of a namespace, or null where it is unknown. */
  public static @Nullable Vocabulary ofNamespace(String namespace) {
    return namespace.length() > MAX_LENGTH ? null : BY_NAMESPACE.get(normalize(namespace));
  }

  /** The vocabulary of a customary prefix, or null. */
  public static @Nullable Vocabulary ofPrefix(String prefix) {
    return BY_PREFIX.get(prefix.toLowerCase(Locale.ROOT));
  }

  private static String normalize(String namespace) {
    String s = namespace.strip().toLowerCase(Locale.ROOT);
    int scheme = s.indexOf("://");
    if (scheme >= 0) {
      s = s.substring(scheme + 3);
    }
    if (s.startsWith("www.")) {
      s = s.substring(4);
    }
    int end = s.length();
    while (end > 0 && (s.charAt(end - 1) == '/' || s.charAt(end - 1) == '#')) {
      end--;
    }
    return s.substring(0, end);
  }
}
