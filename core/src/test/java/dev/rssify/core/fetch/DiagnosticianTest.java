package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Diagnosis;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.NotAFeed;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiagnosticianTest {

  private static Optional<Diagnosis> diagnose(
      int status, String url, Charset charset, String text, String... headers) {
    Body body = Body.of(text.getBytes(charset));
    return Diagnostician.diagnose(
        new Exchange(
            List.of(),
            url,
            Headers.NONE,
            status,
            "HTTP/1.1 " + status,
            Headers.of(headers),
            body,
            body,
            ExchangeTimings.NONE,
            Exchanges.AT));
  }

  private static Optional<Diagnosis> diagnose(int status, String text, String... headers) {
    return diagnose(status, Exchanges.URL, StandardCharsets.UTF_8, text, headers);
  }

  private static Optional<NotAFeed> what(int status, String text, String... headers) {
    return diagnose(status, text, headers).map(Diagnosis::what);
  }

  private static String page(String head, String body) {
    return "<!doctype html>\n<html lang=en><head>"
        + head
        + "</head><body>"
        + body
        + "</body></html>";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<rss version='2.0'><channel></channel></rss>",
        "\ufeff<?xml version='1.0'?>\n<!-- by hand -->\n<rss></rss>\n<!-- 0.2 s -->",
        "<?xml version='1.0'?><?xml-stylesheet href='x'?><feed xmlns='a'></feed>",
        "<!DOCTYPE rss [<!ENTITY nbsp '&#160;'>]><rss></rss >",
        "<rdf:RDF></rdf:RDF>",
        "<a:feed></a:feed>",
        "<rss/>",
        "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": []}\n",
      })
  void a_body_that_resembles_a_feed_has_no_diagnosis(String text) {
    assertThat(diagnose(200, text, "Content-Type", "text/html")).isEmpty();
  }

  @Test
  void a_feed_in_utf_16_is_a_feed() {
    String feed = "\ufeff<rss><channel/></rss>";

    assertThat(diagnose(200, Exchanges.URL, StandardCharsets.UTF_16LE, feed)).isEmpty();
    assertThat(diagnose(200, Exchanges.URL, StandardCharsets.UTF_16BE, feed)).isEmpty();
  }

  @Test
  void the_end_of_a_long_feed_is_checked() {
    String feed = "<rss>" + "<item/>".repeat(20_000);

    assertThat(diagnose(200, feed + "</rss>")).isEmpty();
    assertThat(diagnose(200, feed + "<b></b>"))
        .contains(new Diagnosis(NotAFeed.TRUNCATED, "no end of rss"));
  }

  @ParameterizedTest
  @CsvSource({
    "cf-mitigated, challenge, CLOUDFLARE_CHALLENGE",
    "CF-Mitigated, Challenge, CLOUDFLARE_CHALLENGE",
    "x-vercel-mitigated, challenge, OTHER_CHALLENGE",
    "x-amzn-waf-action, challenge, OTHER_CHALLENGE",
    "x-amzn-waf-action, captcha, OTHER_CHALLENGE",
  })
  void a_bot_wall_is_recognized_by_its_header(String name, String value, NotAFeed what) {
    assertThat(what(403, "", name, value)).contains(what);
    assertThat(what(202, page("", ""), name, value)).contains(what);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<title>Just a moment...</title> | CLOUDFLARE_CHALLENGE",
        "<title>Attention Required! | CLOUDFLARE_CHALLENGE",
        "<script>window._cf_chl_opt={}</script> | CLOUDFLARE_CHALLENGE",
        "<script id=\"anubis_challenge\" type=\"application/json\">{}</script> | ANUBIS_CHALLENGE",
        "<link href=\"/.within.website/x/cmd/anubis/static/a.css\"> | ANUBIS_CHALLENGE",
        "<script>sucuri_cloudproxy_js=''</script> | OTHER_CHALLENGE",
        "<script src='/_Incapsula_Resource?x'></script> | OTHER_CHALLENGE",
        "<script src='https://geo.captcha-delivery.com/x'></script> | OTHER_CHALLENGE",
        "<div id=\"px-captcha\"></div> | OTHER_CHALLENGE",
        "<script src='/.well-known/ddos-guard/check'></script> | OTHER_CHALLENGE",
      })
  void a_bot_wall_is_recognized_by_its_text(String head, NotAFeed what) {
    String text = page(head.replace("Required!", "Required! | Cloudflare</title>"), "");

    assertThat(what(200, text)).contains(what);
    assertThat(what(503, text)).contains(what);
  }

  @Test
  void a_feed_about_bot_walls_is_a_feed() {
    assertThat(diagnose(200, "<rss><title>_cf_chl_opt, id=\"anubis_challenge\"</title></rss>"))
        .isEmpty();
  }

  @Test
  void an_ordinary_page_of_a_cloudflare_customer_is_a_page() {
    String text =
        page("", "<script src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'></script>");

    assertThat(what(200, text, "Server", "cloudflare")).contains(NotAFeed.HTML_PAGE);
  }

  @Test
  void a_login_wall_is_recognized_by_status_field_or_url() {
    assertThat(diagnose(401, "")).contains(new Diagnosis(NotAFeed.LOGIN_WALL, "status 401"));
    assertThat(diagnose(200, page("", "<form><input name=p type=password></form>")))
        .contains(new Diagnosis(NotAFeed.LOGIN_WALL, "a password field"));
    assertThat(
            diagnose(200, "https://a.example/wp-login.php?x", StandardCharsets.UTF_8, page("", "")))
        .contains(new Diagnosis(NotAFeed.LOGIN_WALL, "served by https://a.example/wp-login.php?x"));
    assertThat(what(403, page("", "<input type=\"password\">"))).contains(NotAFeed.LOGIN_WALL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script src='//sedoparking.com/x'></script>",
        "This domain is for sale!",
        "<h1>Buy this domain</h1>",
        "<a href='https://www.hugedomains.com/'>x</a>",
      })
  void parked_domains_are_recognized(String body) {
    assertThat(what(200, page("", body))).contains(NotAFeed.PARKED_DOMAIN);
    assertThat(what(404, page("", body))).contains(NotAFeed.PARKED_DOMAIN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rss+xml", "atom+xml", "feed+json"})
  void a_page_that_declares_feeds_is_distinguished_from_a_page(String type) {
    String link = "<link rel=alternate type=\"application/" + type + "\" href=/f>";

    assertThat(what(200, page(link, "<input type=password>"))).contains(NotAFeed.HTML_WITH_FEEDS);
    assertThat(what(404, page(link, ""))).isEmpty();
  }

  @Test
  void any_other_page_is_a_page_and_an_error_page_is_an_error() {
    assertThat(diagnose(200, page("", "hello")))
        .contains(new Diagnosis(NotAFeed.HTML_PAGE, "an HTML document"));
    assertThat(diagnose(404, page("", "hello"))).isEmpty();
    assertThat(diagnose(299, page("", ""))).isPresent();
    assertThat(diagnose(300, page("", ""))).isEmpty();
    assertThat(what(200, "<head></head>")).contains(NotAFeed.HTML_PAGE);
    assertThat(what(200, "no markup", "Content-Type", "text/HTML")).contains(NotAFeed.HTML_PAGE);
  }

  @Test
  void an_empty_body_is_empty_with_any_content_type() {
    assertThat(diagnose(200, "")).contains(new Diagnosis(NotAFeed.EMPTY, "no body"));
    assertThat(what(200, " \r\n", "Content-Type", "text/html")).contains(NotAFeed.EMPTY);
    assertThat(diagnose(500, "")).isEmpty();
  }

  @Test
  void documents_without_an_end_are_truncated() {
    assertThat(what(200, "<rss><channel><item/>")).contains(NotAFeed.TRUNCATED);
    assertThat(what(200, "<feed><entry></entry>")).contains(NotAFeed.TRUNCATED);
    assertThat(diagnose(200, "{\"version\": \"https://jsonfeed.org/version/1\", \"items\": ["))
        .contains(new Diagnosis(NotAFeed.TRUNCATED, "no closing brace at the end"));
  }

  @Test
  void any_other_body_has_the_wrong_type() {
    assertThat(diagnose(200, "%PDF-1.7", "Content-Type", "application/pdf"))
        .contains(new Diagnosis(NotAFeed.WRONG_TYPE, "application/pdf"));
    assertThat(diagnose(200, "{\"error\": 1}"))
        .contains(new Diagnosis(NotAFeed.WRONG_TYPE, "no content type"));
    assertThat(diagnose(200, "<?xml version='1.0'?><urlset></urlset>"))
        .contains(new Diagnosis(NotAFeed.WRONG_TYPE, "root element urlset"));
    assertThat(what(200, "plain words")).contains(NotAFeed.WRONG_TYPE);
    assertThat(what(200, "<")).contains(NotAFeed.WRONG_TYPE);
    assertThat(what(200, "<!-- never closed")).contains(NotAFeed.WRONG_TYPE);
    assertThat(what(200, "<!DOCTYPE rss [ never closed")).contains(NotAFeed.WRONG_TYPE);
    assertThat(diagnose(500, "%PDF-1.7")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(NotAFeed.class)
  void every_diagnosis_has_advice(NotAFeed what) {
    assertThat(what.advice()).endsWith(".").hasSizeGreaterThan(30);
    assertThat(what.code()).isEqualTo(what.name().toLowerCase(Locale.ROOT));
    assertThat(what.challenge()).isEqualTo(what.name().endsWith("_CHALLENGE"));
  }
}
