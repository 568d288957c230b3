package dev.rssify.core.fetch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The rules of one robots.txt for this crawler (RFC 9309). Pure.
 *
 * <p>Invariants: the longest matching rule wins, an allowing one over an equally long other; a path
 * without a matching rule is allowed, and so is robots.txt itself.
 */
public final class RobotsRules {

  public static final RobotsRules ALLOW_ALL = new RobotsRules(List.of());
  public static final RobotsRules DISALLOW_ALL =
      new RobotsRules(List.of(new Rule(RobotsPattern.of("/"), false)));

  /** The minimum size that RFC 9309 requires to be parsed. */
  private static final int MAX_CHARACTERS = 500 << 10;

  private record Rule(RobotsPattern pattern, boolean allow) {}

  private static final Comparator<Rule> WEAKEST_FIRST =
      Comparator.<Rule>comparingInt(rule -> rule.pattern.length())
          .thenComparing(rule -> rule.allow);

  private final List<Rule> rules;

  private RobotsRules(List<Rule> rules) {
    this.rules = List.copyOf(rules);
  }

  /**
   * Parses a robots.txt for one crawler.
   *
   * @param product the crawler's product token, without version
   */
  public static RobotsRules parse(String text, String product) {
    Groups groups = new Groups(product);
    String read = text.substring(0, Math.min(text.length(), MAX_CHARACTERS));
    for (String line : read.replace("\ufeff", "").split("[\r\n]+", -1)) {
      String[] parts = line.replaceFirst("#.*", "").split(":", 2);
      if (parts.length == 2) {
        String value = parts[1].strip();
        switch (parts[0].strip().toLowerCase(Locale.ROOT)) {
          case "user-agent" -> groups.agent(value);
          case "allow" -> groups.rule(value, true);
          case "disallow" -> groups.rule(value, false);
          default -> {} // sitemaps and extensions of single search engines
        }
      }
    }
    return new RobotsRules(groups.namesUs ? groups.ours : groups.everyones);
  }

  /** Whether a path with its query may be fetched. */
  public boolean allows(String target) {
    if (target.equals("/robots.txt")) {
      return true;
    }
    String path = RobotsPattern.normalized(target);
    Optional<Rule> strongest =
        rules.stream().filter(rule -> rule.pattern.fits(path)).max(WEAKEST_FIRST);
    return strongest.map(Rule::allow).orElse(true);
  }

  /**
   * The groups of a file during parsing: lines that name crawlers, then their rules. All groups
   * that name this crawler count together; those for all crawlers count if none does.
   */
  private static final class Groups {

    private final String product;
    private final List<Rule> ours = new ArrayList<>();
    private final List<Rule> everyones = new ArrayList<>();
    private boolean namesUs;
    private boolean forUs;
    private boolean forEveryone;
    private boolean inRules;

    Groups(String product) {
      this.product = product;
    }

    void agent(String value) {
      if (inRules) {
        forUs = false;
        forEveryone = false;
        inRules = false;
      }
      forUs |= product(value).equalsIgnoreCase(product);
      forEveryone |= value.startsWith("*");
      namesUs |= forUs;
    }

    void rule(String path, boolean allow) {
      inRules = true;
      if (path.isEmpty()) {
        return;
      }
      Rule rule = new Rule(RobotsPattern.of(path), allow);
      if (forUs) {
        ours.add(rule);
      }
      if (forEveryone) {
        everyones.add(rule);
      }
    }

    /** The product token of a line: the text before a version or comment. */
    private static String product(String userAgent) {
      int end = 0;
      while (end < userAgent.length() && isProductPart(userAgent.charAt(end))) {
        end++;
      }
      return userAgent.substring(0, end);
    }

    private static boolean isProductPart(char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
    }
  }
}
