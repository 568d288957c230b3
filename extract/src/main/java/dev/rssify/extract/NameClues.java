package dev.rssify.extract;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/**
 * Classifies elements by class, id and role. Publishers name the parts of a page much alike.
 *
 * <p>Not thread-safe; remembers the names of one page.
 */
final class NameClues {

  /** The purpose that a name suggests. */
  enum Clue {
    NONE,
    /** Comments of readers, or posts of a thread. */
    COMMENTS,
    /** Sharing, teasers, advertising, bylines: never content, but some sites name content so. */
    JUNK,
    /** Parts of the frame around the content of a site. */
    FRAME
  }

  private static final int MAX_LENGTH = 400;
  private static final Pattern CAMEL_CASE = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  private static final Pattern FRAME =
      words("nav menu sidebar footer cookie\\w* newsletter\\w* breadcrumb\\w* gdpr consent");

  private static final Pattern JUNK =
      words(
          // advertising
          "ad ads adbox adslot advert\\w* adunit adcontainer adwrap\\w* sponsor\\w* promo promos"
              + " promoted promotion\\w* outbrain taboola dfp gpt cta call-to-action donat\\w*"
              // navigation
              + " navs navbar navi navigation menus submenu crumbs? pagination pager paging toolbar"
              + " topbar foot colophon masthead sidebar\\w* rail rightrail skip"
              // sharing and teasers
              + " share shares sharing sharebar sharethis sharedaddy addthis addtoany social\\w*"
              + " shariff related\\w* recommend\\w* recirc\\w* popular trending mostread teaser\\w*"
              + " upnext readmore morestories yarpp\\w* tags taglist tagcloud"
              // accounts and dialogs
              + " subscribe\\w* subscription signup optin popup\\w* modal overlay lightbox login"
              + " signin register restricted tooltip player"
              // about the article
              + " byline author\\w* bio aboutauthor postmeta entrymeta timestamp pubdate print"
              + " disclaimer copyright credits? rating\\w* hidden invisible screenreader sronly"
              + " noprint");

  private static final Pattern COMMENTS =
      words(
          "comment comments commentlist commentarea disqus\\w* respond replies livefyre viafoura"
              + " spotim coral");

  private final Map<String, Clue> known = new HashMap<>();

  private static Pattern words(String words) {
    return Pattern.compile("(?<![a-z])(?:" + words.replace(' ', '|') + ")(?![a-z])");
  }

  Clue of(Element element) {
    if (element.attributesSize() == 0) {
      return Clue.NONE;
    }
    String names = element.className() + " " + element.id() + " " + element.attr("role");
    return names.length() <= 2 ? Clue.NONE : known.computeIfAbsent(names, NameClues::read);
  }

  private static Clue read(String names) {
    String start = names.length() > MAX_LENGTH ? names.substring(0, MAX_LENGTH) : names;
    String words = CAMEL_CASE.matcher(start).replaceAll("-").toLowerCase(Locale.ROOT);
    if (COMMENTS.matcher(words).find()) {
      return Clue.COMMENTS;
    }
    if (FRAME.matcher(words).find()) {
      return Clue.FRAME;
    }
    return JUNK.matcher(words).find() ? Clue.JUNK : Clue.NONE;
  }
}
