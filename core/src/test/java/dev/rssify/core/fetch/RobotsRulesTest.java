package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RobotsRulesTest {

  private static boolean allows(String robots, String path) {
    return RobotsRules.parse(robots, "rssify").allows(path);
  }

  @Test
  void everything_is_allowed_without_rules() {
    assertThat(allows("", "/x")).isTrue();
    assertThat(allows("User-agent: *\nDisallow:", "/x")).isTrue();
    assertThat(allows("<html>404</html>", "/x")).isTrue();
    assertThat(allows("Disallow: /", "/x")).as("rules before any user agent").isTrue();
  }

  @Test
  void a_group_that_names_the_crawler_is_the_only_one_that_counts() {
    String robots =
        """
        User-agent: *
        Disallow: /

        User-agent: RSSify/2.0
        Disallow: /private
        """;

    assertThat(allows(robots, "/feed")).isTrue();
    assertThat(allows(robots, "/private/x")).isFalse();
  }

  @Test
  void a_group_may_name_several_crawlers_and_several_groups_one_crawler() {
    String robots =
        """
        User-agent: other
        User-agent: rssify
        Crawl-delay: 10
        Disallow: /a

        User-agent: third
        Disallow: /c

        User-agent: rssify
        Disallow: /b
        """;

    assertThat(allows(robots, "/a")).isFalse();
    assertThat(allows(robots, "/b")).isFalse();
    assertThat(allows(robots, "/c")).isTrue();
  }

  @Test
  void an_empty_group_for_the_crawler_overrides_the_general_one() {
    assertThat(allows("User-agent: *\nDisallow: /\nUser-agent: rssify\nDisallow:\n", "/x"))
        .isTrue();
  }

  @Test
  void a_product_token_may_have_letters_dashes_and_underscores() {
    String robots = "User-agent: az-AZ_bot/1\nDisallow: /\n";

    assertThat(RobotsRules.parse(robots, "AZ-az_BOT").allows("/x")).isFalse();
  }

  @Test
  void names_with_only_a_common_prefix_are_other_crawlers() {
    String robots = "User-agent: rssifyer\nDisallow: /\nUser-agent: rss\nDisallow: /\n";

    assertThat(allows(robots, "/x")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "/p, /page, false",
    "/page, /page.html, false",
    "/pages/, /page, true",
    "/*.php, /index.php, false",
    "/*.php, /a/b.php?c, false",
    "/*.php$, /index.php, false",
    "/*.php$, /index.php?x, true",
    "/*.php$, /index.php5, true",
    "/fish*, /fish/salmon, false",
    "*/salmon, /fish/salmon, false",
    "/a*b*c, /axxbxxc, false",
    "/a*b*c, /axxcxxb, true",
    "/a*b*c$, /abcabc, false",
    "/$, /, false",
    "/$, /x, true",
    "/a%3cd, /a%3Cd, false",
    "/a%3Cd, /a<d, true",
    "/%7Ejoe, /~joe, false",
    "/~joe, /%7ejoe, false",
    "/ü, /%C3%BC, false",
    "/%c3%bc, /ü, false",
    "/a%2fb, /a/b, true",
    "/AZaz09-._~, /%41%5A%61%7A%30%39%2D%2E%5F%7E, false",
    "/%40%5B%60%7B%2F%3A, /%40%5b%60%7b%2f%3a, false",
    "/@[, /%40%5B, true",
    "/a%, /a%, false",
    "/a%2, /a%2x, false",
    "/Private, /private, true",
  })
  void a_path_matches_by_prefix_stars_and_dollar(String rule, String path, boolean allowed) {
    assertThat(allows("User-agent: *\nDisallow: " + rule, path)).isEqualTo(allowed);
  }

  @ParameterizedTest
  @CsvSource({
    "/p, /, /page, true",
    "/folder, /folder, /folder/page, true",
    "/page, /*.htm, /page.htm, false",
    "/page, /*.ph, /page.php, true",
    "/$, /, /, true",
    "/$, /, /page.htm, false",
    "/*a, /a$, /a, true",
    "/a, /a$, /a, false",
  })
  void the_longest_rule_wins_and_allow_wins_a_draw(
      String allow, String disallow, String path, boolean allowed) {
    String robots = "User-agent: *\nAllow: " + allow + "\nDisallow: " + disallow + "\n";

    String reversed = "User-agent: *\nDisallow: " + disallow + "\nAllow: " + allow + "\n";

    assertThat(allows(robots, path)).isEqualTo(allowed);
    assertThat(allows(reversed, path)).isEqualTo(allowed);
  }

  @Test
  void robots_txt_itself_is_always_allowed() {
    assertThat(RobotsRules.DISALLOW_ALL.allows("/robots.txt")).isTrue();
    assertThat(RobotsRules.DISALLOW_ALL.allows("/")).isFalse();
    assertThat(RobotsRules.ALLOW_ALL.allows("/x")).isTrue();
  }

  @Test
  void case_blanks_comments_and_line_ends_are_ignored() {
    String robots = "\ufeffUSER-AGENT :  * # all\r# note\rDISALLOW:/x # not this\r\nAllow : /x/y";

    assertThat(allows(robots, "/x")).isFalse();
    assertThat(allows(robots, "/x/y")).isTrue();
  }

  @Test
  void a_long_file_is_parsed_up_to_a_limit() {
    String filler = "User-agent: *\n" + "# filler\n".repeat(70_000);

    assertThat(allows(filler + "Disallow: /", "/x")).isTrue();
    assertThat(allows("User-agent: *\nDisallow: /\n" + filler, "/x")).isFalse();
  }

  @Test
  @Timeout(5)
  void patterns_designed_to_be_slow_are_fast() {
    String rule = "/" + "*a".repeat(2_000) + "b";

    assertThat(allows("User-agent: *\nDisallow: " + rule, "/" + "a".repeat(8_000))).isTrue();
  }
}
