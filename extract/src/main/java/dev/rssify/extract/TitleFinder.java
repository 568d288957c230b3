package dev.rssify.extract;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Finds the title of a page. Prefers the longest heading that also occurs in the declared titles
 * ({@code <title>}, Open Graph, JSON-LD, Twitter): site and section headings do not occur there,
 * and declared titles often carry a site suffix.
 */
final class TitleFinder {

  private static final String SIGNS = "|\u2013\u2014\u00b7\u2022\u00bb:/<>~-";

  /** What separates a title from the name of its site. */
  private static final Pattern SEPARATOR =
      Pattern.compile("\\s+[" + SIGNS + "]\\s+|\\s*\\|\\s*|:\\s+");

  private static final Pattern SPACED_SEPARATOR = Pattern.compile("\\s[|\u2013\u2014\u00bb-]\\s");

  private static final Pattern TRAILING_SEPARATORS = Pattern.compile("[\\s" + SIGNS + "]+$");
  private static final Pattern LEADING_SEPARATORS = Pattern.compile("^[\\s" + SIGNS + "]+");

  private static final Pattern NO_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private final Document page;
  private final Metadata metadata;

  TitleFinder(Document page, Metadata metadata) {
    this.page = page;
    this.metadata = metadata;
  }

  /** The title; empty if the page has none. */
  String find() {
    List<String> declared = declared();
    for (String tag : new String[] {"h1", "h2"}) {
      String heading = headingIn(declared, tag);
      if (heading != null) {
        return heading;
      }
    }
    String similar = similarHeading(declared);
    if (similar != null) {
      return similar;
    }
    List<Element> headings = page.select("h1");
    for (String title : declared) {
      String stripped = withoutSite(title);
      if (!stripped.isEmpty()) {
        return stripped;
      }
    }
    return headings.stream()
        .map(TitleFinder::text)
        .filter(t -> !t.isEmpty())
        .findFirst()
        .orElse("");
  }

  private List<String> declared() {
    List<String> titles = new ArrayList<>();
    add(titles, metadata.property("og:title"));
    add(titles, metadata.jsonLd("headline"));
    add(titles, metadata.property("twitter:title"));
    add(titles, page.title());
    return titles;
  }

  private static void add(List<String> titles, @Nullable String title) {
    if (title != null && !title.isBlank()) {
      titles.add(title.strip());
    }
  }

  /** The longest heading that a declared title contains. */
  private @Nullable String headingIn(List<String> declared, String tag) {
    String best = null;
    for (Element heading : page.select(tag)) {
      String text = text(heading);
      String normalized = normalize(text);
      if (normalized.length() >= 3
          && !isSite(text)
          && (best == null || text.length() > best.length())
          && declared.stream()
              .anyMatch(title -> containsHeading(normalize(title), normalized, tag))) {
        best = text;
      }
    }
    return best;
  }

  private static boolean containsHeading(String title, String heading, String tag) {
    // A short heading inside a long title is rather the name of a section or of the site.
    return (" " + title + " ").contains(" " + heading + " ")
        && heading.length() * (tag.equals("h1") ? 4 : 2) >= title.length();
  }

  /** The first-level heading that shares most words with a declared title. */
  private @Nullable String similarHeading(List<String> declared) {
    String best = null;
    long most = 1;
    for (Element heading : page.select("h1")) {
      String text = text(heading);
      if (isSite(text)) {
        continue;
      }
      Set<String> words = new HashSet<>(List.of(normalize(text).split(" ", -1)));
      for (String title : declared) {
        Set<String> others = new HashSet<>(List.of(normalize(title).split(" ", -1)));
        long common = words.stream().filter(others::contains).count();
        if (common > most
            && common * 5 >= words.size()
            && words.size() * 3 >= others.size()
            && !normalize(text).contains(normalize(withoutSite(title)))) {
          best = text;
          most = common;
        }
      }
    }
    return best;
  }

  /** Removes the name of the site at either end. */
  private String withoutSite(String title) {
    String[] parts = SEPARATOR.split(title, -1);
    String first = parts[0];
    String last = parts[parts.length - 1];
    if (parts.length < 2) {
      return title;
    }
    String head =
        TRAILING_SEPARATORS.matcher(title.substring(0, title.lastIndexOf(last))).replaceFirst("");
    if (isSite(last)) {
      return head;
    }
    if (isSite(first)) {
      return LEADING_SEPARATORS.matcher(title.substring(first.length())).replaceFirst("");
    }
    // The last part is usually the site, unless it is the longer one or follows a colon.
    boolean spaced = SPACED_SEPARATOR.matcher(title).find();
    return spaced && normalize(last).length() * 2 < normalize(head).length() ? head : title;
  }

  private boolean isSite(String text) {
    String normalized = normalize(text);
    String joined = normalized.replace(" ", "");
    String host = normalize(metadata.host().replaceFirst("^www\\.", "")).replace(" ", "");
    String site = metadata.siteName();
    return !normalized.isEmpty()
        && ((site != null && normalized.equals(normalize(site)))
            || joined.equals(host)
            // without a top-level domain of two to six letters
            || (host.startsWith(joined)
                && host.length() - joined.length() <= 6
                && joined.length() > 3));
  }

  private static String text(Element heading) {
    return heading.text().strip();
  }

  /** Letters and digits only, in lower case, with one blank between words. */
  static String normalize(String text) {
    return NO_WORDS
        .matcher(Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT))
        .replaceAll(" ")
        .strip();
  }
}
