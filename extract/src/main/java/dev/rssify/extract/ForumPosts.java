package dev.rssify.extract;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Finds the posts of a thread: by the names that forum software uses, else by the class that holds
 * most of the text.
 */
final class ForumPosts {

  private static final String[] KNOWN = {
    ".post[itemprop=text], .crawler-post .post, .topic-post .cooked", // Discourse
    ".message-body .bbWrapper, article.message-body", // XenForo 2
    "blockquote.messageText", // XenForo 1
    "[data-role=commentContent], .cPost_contentWrap", // Invision
    ".postbody .content, .postbody > div > .content", // phpBB
    "[id^=post_message_], .postcontent", // vBulletin
    ".post_body", // MyBB
    ".post .inner, .postarea .inner", // Simple Machines
    ".js-post-body, .s-prose", // Stack Exchange
    ".comment_text, .commtext", // Lobsters, Hacker News
    "[itemprop=text], [itemprop=commentText]",
  };

  /** What forum software adds to posts: who is quoted, signatures, notes of edits. */
  private static final String ADDED =
      ".bbCodeBlock-title, .bbCodeBlock-expandLink, .attribution, .quoteExpand, .ipsQuote_citation,"
          + " .quote-controls, .signature, .post-signature, .message-lastEdit, .notice";

  private ForumPosts() {}

  /** The posts as one element, each an article; null if none are found. */
  static @Nullable Element thread(Element body) {
    List<Element> posts = find(body);
    if (posts.isEmpty()) {
      return null;
    }
    Element thread = new Element("div");
    for (Element post : posts) {
      post.select(ADDED).remove();
      thread.appendElement("article").appendChild(post);
    }
    return thread;
  }

  /** The posts in order; empty if none are found. */
  private static List<Element> find(Element body) {
    TextStats stats = TextStats.of(body);
    for (String selector : KNOWN) {
      List<Element> posts = outermost(body.select(selector));
      int chars = posts.stream().mapToInt(post -> stats.get(post).chars).sum();
      if (chars > 200 || (posts.size() > 1 && chars > 0)) {
        return posts;
      }
    }
    return mostText(body, stats);
  }

  /** The elements that are not inside others of the list. */
  static List<Element> outermost(List<Element> elements) {
    Set<Element> chosen = new HashSet<>(elements);
    List<Element> found = new ArrayList<>();
    for (Element element : elements) {
      boolean inner = false;
      for (Element e = element.parent(); e != null && !inner; e = e.parent()) {
        inner = chosen.contains(e);
      }
      if (!inner) {
        found.add(element);
      }
    }
    return found;
  }

  /** Elements that share a class and hold most of the prose, at least two of them. */
  private static List<Element> mostText(Element body, TextStats stats) {
    Map<String, List<Element>> byClass = new LinkedHashMap<>();
    for (Element element :
        body.select("div[class], article[class], section[class], li[class], td[class]")) {
      if (stats.get(element).prose > 0) {
        byClass
            .computeIfAbsent(
                element.normalName() + " " + element.className(), k -> new ArrayList<>())
            .add(element);
      }
    }
    List<Element> best = List.of();
    double most = 0;
    for (List<Element> group : byClass.values()) {
      List<Element> posts = group.size() < 2 ? List.of() : outermost(group);
      double score = posts.stream().mapToDouble(post -> stats.get(post).score).sum();
      if (posts.size() >= 2 && score >= most) {
        most = score;
        best = posts;
      }
    }
    return most * 2 > stats.get(body).prose ? best : List.of();
  }
}
