package dev.rssify.extract;

import dev.rssify.extract.Pruning.Trust;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the article of a page: title, metadata, text and markup.
 *
 * <p>Invariants: throws for no page; returns text for every page that has text; takes time and
 * memory in proportion to the page, which is cut at {@value PageParser#MAX_CHARS} characters.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class ArticleExtractor {

  /** The name of the algorithm, for {@link Article#extractor()}. */
  public static final String NAME = "rssify";

  /** Changes whenever the same page may return another article. */
  public static final String VERSION = "1";

  /** A shorter text may be wrong: the page is read again and class names are trusted less. */
  private static final int SHORT = 300;

  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{N}]+(?:['\u2019-][\\p{L}\\p{N}]+)*");

  private ArticleExtractor() {}

  /** Extracts the article of a page. */
  public static Article extract(Page page) {
    return extract(page, Selectors.NONE);
  }

  /** Extracts the article of a page of a known site; parts that select nothing are searched. */
  public static Article extract(Page page, Selectors selectors) {
    String html = page.html();
    Document document = PageParser.parse(html, page.url());
    Metadata metadata = new Metadata(document, page.url());
    MetadataReader reader = new MetadataReader(document, metadata);
    Element selectedTitle = selected(document, selectors.title());
    String title =
        selectedTitle != null
            ? selectedTitle.text().strip()
            : new TitleFinder(document, metadata).find();
    Element selectedAuthor = selected(document, selectors.author());
    String byline = selectedAuthor != null ? selectedAuthor.text().strip() : reader.byline();
    Element selectedDate = selected(document, selectors.date());
    Instant date = selectedDate == null ? null : MetadataReader.dateOf(selectedDate);
    Instant published = date != null ? date : reader.published();
    String language = reader.language();
    String leadImage = reader.leadImage();
    String link = reader.canonicalLink();
    String next = NextPage.find(document, page.url());
    String baseUri = document.body().baseUri();
    PageKind kind = new PageKinds(document, metadata).find();

    Content content = content(html, page.url(), document, title, kind, selectors);
    return new Article(
        title,
        byline,
        published,
        language,
        leadImage,
        link,
        metadata.siteName(),
        content.text(),
        SafeMarkup.write(content.element(), baseUri),
        (int) WORD.matcher(content.text()).results().count(),
        kind,
        NAME,
        VERSION,
        next);
  }

  private record Content(Element element, String text) {

    static Content of(Element element) {
      return new Content(element, TextRenderer.render(element));
    }
  }

  /** Tries ever simpler ways until one returns text. */
  private static Content content(
      String html,
      String url,
      Document document,
      String title,
      PageKind kind,
      Selectors selectors) {
    Element selection = selection(document, selectors);
    if (selection != null) {
      return Content.of(selection);
    }
    Content found = Content.of(search(document, title, kind, Trust.NAMES));
    if (found.text().length() < SHORT) {
      Content other = Content.of(search(PageParser.parse(html, url), title, kind, Trust.FRAME));
      found = other.text().length() > 2 * found.text().length() ? other : found;
    }
    if (found.text().isEmpty()) {
      Document whole = PageParser.parse(html, url);
      Pruning.removeUnshown(whole.body());
      String text = whole.body().text();
      found = new Content(whole.body(), text.isEmpty() ? TagStripper.text(html) : text);
    }
    return found;
  }

  /** The selected elements, as they are; null if there are none. */
  private static @Nullable Element selection(Document document, Selectors selectors) {
    if (selectors.removal() != null) {
      document.body().select(selectors.removal()).remove();
    }
    if (selectors.content() == null || selected(document, selectors.content()) == null) {
      return null;
    }
    Pruning.removeUnshown(document.body());
    Element selection = new Element("div");
    ForumPosts.outermost(document.select(selectors.content())).forEach(selection::appendChild);
    return selection;
  }

  private static @Nullable Element selected(Document document, @Nullable String css) {
    Element element = css == null ? null : document.selectFirst(css);
    return element == null || !element.hasText() ? null : element;
  }

  private static Element search(Document document, String title, PageKind kind, Trust trust) {
    Element body = document.body();
    Pruning.removeUnshown(body);
    Element thread = kind == PageKind.FORUM ? ForumPosts.thread(body) : null;
    if (thread != null) {
      return thread;
    }
    Pruning.removeJunk(body, kind, trust);
    if (kind == PageKind.ARTICLE) {
      TeaserLists.remove(body);
    }
    Element content = ContentFinder.find(body);
    if (kind != PageKind.FORUM) {
      LeadTrimmer.trim(content, title);
      Boilerplate.remove(content);
    }
    LinkLists.remove(content, kind);
    return content;
  }
}
