package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.core.model.feed.RegistrableDomains;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublicSuffixDomainsTest {

  private final RegistrableDomains domains = new PublicSuffixDomains();

  @ParameterizedTest
  @CsvSource({
    "example.com, example.com",
    "feeds.news.example.com, example.com",
    "www.bbc.co.uk, bbc.co.uk",
    "a.b.city.kawasaki.jp, city.kawasaki.jp",
    "jane.github.io, jane.github.io",
    "www.xn--85x722f.com.cn, xn--85x722f.com.cn",
    "co.uk, co.uk",
    "localhost, localhost",
    "printer.local.lan, local.lan",
    "192.0.2.7, 192.0.2.7",
    "[2001:db8::7], [2001:db8::7]",
  })
  void the_registrable_domain_of_a_host(String host, String domain) {
    assertThat(domains.of(host)).isEqualTo(domain);
  }

  @Test
  void feeds_of_a_registrable_domain_are_in_one_partition() {
    assertThat(partition("https://www.bbc.co.uk/news.xml"))
        .isEqualTo(partition("http://feeds.bbc.co.uk:8080/"))
        .isEqualTo(FeedPlacement.partition("bbc.co.uk"));
    assertThat(partition("https://jane.github.io/"))
        .isNotEqualTo(partition("https://joe.github.io/"));
    assertThat(partition("http://[2001:db8::7]:81/"))
        .isEqualTo(FeedPlacement.partition("[2001:db8::7]"));
  }

  private int partition(String url) {
    return FeedPlacement.of(FeedAddress.parse(url).orElseThrow())
        .partitioned(domains)
        .partitionNo();
  }
}
