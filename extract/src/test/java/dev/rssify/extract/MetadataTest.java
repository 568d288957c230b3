package dev.rssify.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetadataTest {

  @Test
  void metadata_is_read_from_the_head_of_the_page() {
    Article article =
        Pages.extract(
            Pages.news(
                "<meta property=og:image content=/light.jpg>"
                    + "<link rel=canonical href=https://harbor.example/lighthouse>"
                    + "<meta name=author content='By Grace Lamp'>"
                    + "<meta property=article:published_time content=2025-03-04T08:30:00+01:00>",
                Pages.paragraphs()));

    assertThat(article.title()).isEqualTo("Lighthouse lit again");
    assertThat(article.byline()).isEqualTo("Grace Lamp");
    assertThat(article.published()).isEqualTo(Instant.parse("2025-03-04T07:30:00Z"));
    assertThat(article.language()).isEqualTo("en-GB");
    assertThat(article.leadImage()).isEqualTo("https://harbor.example/light.jpg");
    assertThat(article.canonicalLink()).isEqualTo("https://harbor.example/lighthouse");
    assertThat(article.siteName()).isEqualTo("Harbor News");
  }

  @Test
  void metadata_is_read_from_json_ld_even_if_it_is_truncated() {
    Article article =
        Pages.extract(
            Pages.news(
                "<script type=application/ld+json>[{\"@type\": \"NewsArticle\", \"author\":"
                    + " [{\"name\": \"Ann \\u0026 Bo\"}], \"datePublished\": \"2025-03-05\","
                    + " \"image\": {\"url\": \"https://harbor.example/a.jpg\"}, \"oops</script>",
                Pages.paragraphs()));

    assertThat(article.byline()).isEqualTo("Ann & Bo");
    assertThat(article.published()).isEqualTo(Instant.parse("2025-03-05T00:00:00Z"));
    assertThat(article.leadImage()).isEqualTo("https://harbor.example/a.jpg");
  }

  @Test
  void metadata_missing_in_the_head_is_read_from_the_page_and_its_url() {
    Article article = Pages.extract(Pages.news(Pages.paragraphs()));

    assertThat(article.byline()).isEqualTo("Ada Keeper");
    assertThat(article.published()).isEqualTo(Instant.parse("2025-03-04T00:00:00Z"));
    assertThat(article.canonicalLink()).isEqualTo(Pages.URL);
    assertThat(article.leadImage()).isNull();
    assertThat(article.nextPage()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "2019-11-19T08:02:00-0500, 2019-11-19T13:02:00Z",
    "2019-11-19 08:02:00, 2019-11-19T08:02:00Z",
    "2019-11-19T08:02:00.123Z, 2019-11-19T08:02:00Z",
    "2019-11-19, 2019-11-19T00:00:00Z",
    "'Nov. 19, 2019 8:21 am ET', 2019-11-19T00:00:00Z",
    "'Tuesday, 19 November 2019', 2019-11-19T00:00:00Z",
    "19th Sept 2019, 2019-09-19T00:00:00Z",
    "2019-13-45, ",
    "03/04/2019, ",
    "yesterday, ",
  })
  void dates_are_parsed_unless_they_are_ambiguous(String text, Instant date) {
    assertThat(PageDates.parse(text)).isEqualTo(date);
  }

  @ParameterizedTest
  @CsvSource({
    "Lighthouse lit again | Harbor News, '', Lighthouse lit again",
    "Lighthouse lit again | Harbor News, <h1>Harbor News</h1>, Lighthouse lit again",
    "'Lighthouse lit again - harbor.example', '', Lighthouse lit again",
    "Harbor News: Lighthouse lit again, '', Lighthouse lit again",
    "Lighthouse lit again | Harbor News, <h1>Today</h1><h1>Lighthouse lit</h1>, Lighthouse lit",
    "Lighthouse lit again - Harbor, <h1>4 March Lighthouse lit again</h1>, Lighthouse lit again",
    "The old lighthouse is lit, <h1>After eleven years the old lighthouse shines</h1>,"
        + " After eleven years the old lighthouse shines",
    "'', <h1>Lighthouse lit again</h1>, Lighthouse lit again",
    "'', '', ''",
  })
  void the_title_is_the_heading_that_the_declared_title_contains(
      String declared, String headings, String title) {
    String html =
        "<title>"
            + declared
            + "</title><meta property=og:site_name content='Harbor News'>"
            + headings
            + Pages.paragraphs();
    assertThat(Pages.extract(html).title()).isEqualTo(title);
  }

  @ParameterizedTest
  @CsvSource({
    "https://a.example/story, /story/2, https://a.example/story/2",
    "https://a.example/story/, ?page=2, https://a.example/story/?page=2",
    "https://a.example/story, /story/page/2/, https://a.example/story/page/2/",
    "https://a.example/story?page=2, ?page=3, https://a.example/story?page=3",
    "https://a.example/story/2, /story/3#top, https://a.example/story/3",
    "https://a.example/story, /other/2, ",
    "https://a.example/story, /story/3, ",
    "https://a.example/report-39, /report-40, ",
    "https://a.example/story/2, /story, ",
  })
  void the_next_page_has_the_same_url_with_the_next_number(String url, String link, String next) {
    String html = Pages.paragraphs() + "<a href='" + link + "'>more</a>";
    assertThat(ArticleExtractor.extract(Page.of(html, url)).nextPage()).isEqualTo(next);
  }
}
