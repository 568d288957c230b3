package dev.rssify.extract;

import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Distinguishes articles, forum threads and pages of manuals: by the software that declares itself,
 * by the type that schema.org data declares, and by the URL.
 */
final class PageKinds {

  private static final Pattern FORUM_SOFTWARE =
      Pattern.compile(
          "discourse|phpbb|vbulletin|xenforo|mybb|invision|smf|flarum|nodebb|vanilla|simple machines",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern FORUM_HOST =
      Pattern.compile("(?:^|\\.)(?:forums?|community|discuss(?:ions?)?|answers|boards?|bbs)\\.");

  private static final Pattern THREAD_PATH =
      Pattern.compile(
          "/(?:t|s|threads?|topics?|questions?|discussions?|d)/[^/]|viewtopic|showthread|[?&/]topic[=/]|thread-\\d|/comments/\\w+/");

  private static final Pattern CERTAIN_THREAD_PATH =
      Pattern.compile(
          "/viewtopic|/showthread|[?&]topic=\\d|/threads/[^/]+\\.\\d+|/questions/\\d+/|/thread-\\d+|/r/\\w+/comments/|/forums?/.*\\d{3,}");

  private static final Pattern MANUAL_SOFTWARE =
      Pattern.compile(
          "sphinx|docutils|mkdocs|docusaurus|gitbook|bookdown|mdbook|vitepress|vuepress|doxygen|javadoc|antora|asciidoctor|starlight|nextra",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern MANUAL_HOST =
      Pattern.compile(
          "^(?:docs?|developers?|devdocs|manual|documentation|api|wiki)\\.|readthedocs|gitbook\\.io");

  private static final Pattern MANUAL_PATH =
      Pattern.compile("/(?:docs?|documentation|manual|reference|javadoc|apidocs|man)/|/docs$");

  private static final String MANUAL_MARKUP =
      "#mdbook-menu-bar, #menu-bar .left-buttons, .wy-nav-content, .sphinxsidebar,"
          + " .md-content__inner, .theme-doc-markdown";

  private final Document page;
  private final Metadata metadata;

  PageKinds(Document page, Metadata metadata) {
    this.page = page;
    this.metadata = metadata;
  }

  PageKind find() {
    if (isForum()) {
      return PageKind.FORUM;
    }
    return isManual() ? PageKind.DOCUMENTATION : PageKind.ARTICLE;
  }

  private boolean isForum() {
    String generator = String.valueOf(metadata.property("generator"));
    Element body = page.body();
    return FORUM_SOFTWARE.matcher(generator).find()
        || body.id().equals("phpbb")
        || body.attr("data-template").equals("thread_view")
        || metadata.isOfType("QAPage", "DiscussionForumPosting")
        || (FORUM_HOST.matcher(metadata.host()).find()
            && THREAD_PATH.matcher(metadata.path()).find())
        || CERTAIN_THREAD_PATH.matcher(metadata.path()).find();
  }

  private boolean isManual() {
    String generator = String.valueOf(metadata.property("generator"));
    return MANUAL_SOFTWARE.matcher(generator).find()
        || MANUAL_HOST.matcher(metadata.host()).find()
        || MANUAL_PATH.matcher(metadata.path()).find()
        || metadata.isOfType("TechArticle", "APIReference")
        || page.selectFirst(MANUAL_MARKUP) != null;
  }
}
