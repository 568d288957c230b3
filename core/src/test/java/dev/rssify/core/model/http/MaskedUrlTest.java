package dev.rssify.core.model.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MaskedUrlTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://reader:pass@b.example/ | https://***@b.example/",
        "https://pass@b.example/feed | https://***@b.example/feed",
        "https://reader:p@ss@b.example/ | https://***@b.example/",
        "https://reader:p/ss@b.example/ | https://***@b.example/",
        "https://reader:p?ss#@b.example/ | https://***@b.example/",
        "ftp://reader:pass@b.example | ftp://***@b.example",
        "//reader:pass@b.example/ | //***@b.example/",
        "reader:pass@b.example/feed | ***@b.example/feed",
        "https://b.example/f?key=pass | https://b.example/f?key=***",
        "https://b.example/f?id=7&api_key=pass&n=1 | https://b.example/f?id=7&api_key=***&n=1",
        "https://b.example/f?apiKey=pass#top | https://b.example/f?apiKey=***#top",
        "https://b.example/f?X-Amz-Signature=pass | https://b.example/f?X-Amz-Signature=***",
        "https://b.example/f?a=1;access_token=pass | https://b.example/f?a=1;access_token=***",
        "https://b.example/f?PASSWORD=pass | https://b.example/f?PASSWORD=***",
        "it moved to https://reader:pass@b.example/ | it moved to https://***@b.example/"
      })
  void secrets_are_masked(String url, String masked) {
    assertThat(MaskedUrl.of(url)).isEqualTo(masked).doesNotContain("pass@", "=pass");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://social.example/@harbour.rss",
        "https://social.example:8443/@harbour.rss",
        "http://127.0.0.1:8080/feeds/@me?n=1",
        "http://[::1]:8080/@me",
        "https://b.example/search?keyword=tide&q=author:anna@a.example",
        "mail anna@a.example",
        "no URL at all",
        ""
      })
  void other_text_is_unchanged(String text) {
    assertThat(MaskedUrl.of(text)).isEqualTo(text);
  }

  @Test
  void a_very_long_text_is_masked_fast() {
    String text = "@" + "//a:".repeat(50_000) + "?key=".repeat(20_000);
    assertThat(MaskedUrl.of(text)).endsWith("=***");
  }
}
