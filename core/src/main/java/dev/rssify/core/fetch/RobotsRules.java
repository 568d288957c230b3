package dev.rssify.core.fetch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What one robots.txt says to us (RFC 9309). Pure.
 *
 * <p>Invariants: the longest rule that fits decides, an allowing one before an equally long other;
 * what no rule fits is allowed, and so is robots.txt itself.
 */
public final class RobotsRules {

  public static final RobotsRules ALLOW_ALL = new RobotsRules(List.of());
  public static final RobotsRules DISALLOW_ALL =
      new RobotsRules(List.of(new Rule(RobotsPattern.of("/"), false)));

  /** The least that RFC 9309 wants to be read. */
  private static final int MOST_CHARACTERS = 500 << 10;

  private record Rule(RobotsPattern pattern, boolean allow) {}

  private static final Comparator<Rule> WEAKEST_FIRST =
      Comparator.<Rule>comparingInt(rule -> rule.pattern.length())
          .thenComparing(rule -> rule.allow);

  private final List<Rule> rules;

  private RobotsRules(List<Rule> rules) {
    this.rules = List.copyOf(rules);
  }

  /**
   * Reads a robots.txt for one crawler.
   *
   * @param product the name the crawler goes by, without version
   */
  public static RobotsRules parse(String text, String product) {
    Groups groups = new Groups(product);
    String read = text.substring(0, Math.min(text.length(), MOST_CHARACTERS));
    for (String line : read.replace("\ufeff", "").split("[\r\n]+", -1)) {
      String[] parts = line.replaceFirst("#.*", "").split(":", 2);
      if (parts.length == 2) {
        String value = parts[1].strip();
        switch (parts[0].strip().toLowerCase(Locale.ROOT)) {
          case "user-agent" -> groups.agent(value);
          case "allow" -> groups.rule(value, true);
          case "disallow" -> groups.rule(value, false);
          default -> {} // sitemaps and the wishes of single search engines
        }
      }
    }
    return new RobotsRules(groups.namesUs ? groups.ours : groups.everyones);
  }

  /** Whether we may ask for a path with its query. */
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
   * The groups of a file as it is read: lines that name crawlers, then their rules. All groups that
   * name us count together; those for everyone count if none does.
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

    /** The product token a line names: what comes before a version or a remark. */
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
