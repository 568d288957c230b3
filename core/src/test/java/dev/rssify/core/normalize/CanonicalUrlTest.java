package dev.rssify.core.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

class CanonicalUrlTest {

  private static final Function<RandomGenerator, String> PARAMETER =
      Gen.anyOf(
          Gen.oneOf("utm_source=a", "fbclid=b", "ref=c", "a=1", "a=2", "b", "c=", "=d", ""),
          Gen.words(4));

  private static final Function<RandomGenerator, String> URL =
      random ->
          Gen.oneOf("http", "HTTPS", "Ftp").apply(random)
              + "://"
              + Gen.oneOf("Example.com", "a@B.example", "[2001:DB8::1]").apply(random)
              + Gen.oneOf("", ":", ":80", ":443", ":8080").apply(random)
              + Gen.oneOf("", "/", "/A/b/", "/a//b").apply(random)
              + "?"
              + String.join("&", Gen.lists(PARAMETER, 6).apply(random))
              + Gen.oneOf("", "#", "#f?x#y").apply(random);

  @TestFactory
  Stream<DynamicTest> urls_are_canonicalized_as_in_the_golden_cases() throws IOException {
    try (InputStream yaml =
        CanonicalUrlTest.class.getResourceAsStream("/golden/canonical-url/cases.yaml")) {
      Map<String, Map<String, String>> rules =
          new YAMLMapper().readValue(yaml, new TypeReference<>() {});
      return rules.entrySet().stream()
          .flatMap(rule ->
              rule.getValue().entrySet().stream()
                  .map(c -> golden(rule.getKey(), c.getKey(), c.getValue())))
          .toList()
          .stream();
    }
  }

  private static DynamicTest golden(String rule, String url, String expected) {
    return DynamicTest.dynamicTest(
        rule + ": " + url.strip(),
        () -> assertThat(CanonicalUrl.of(url)).isEqualTo(expected.equals("same") ? url : expected));
  }

  @Test
  void a_canonical_url_is_idempotent() {
    Property.forAll(
        Gen.anyOf(URL, Gen.texts(30)),
        url -> assertThat(CanonicalUrl.of(CanonicalUrl.of(url))).isEqualTo(CanonicalUrl.of(url)));
  }

  @Test
  void a_canonical_url_does_not_depend_on_the_order_of_parameters() {
    Property.forAll(
        random -> new Shuffled(Gen.lists(PARAMETER, 6).apply(random), random.nextLong()),
        query ->
            assertThat(CanonicalUrl.of("http://example.com/?" + query.again()))
                .isEqualTo(CanonicalUrl.of("http://example.com/?" + query.first())));
  }

  @Test
  void a_canonical_url_does_not_depend_on_tracking_parameters() {
    Property.forAll(
        Gen.lists(PARAMETER, 5),
        parameters -> {
          String url = "http://example.com/a?" + String.join("&", parameters);
          assertThat(CanonicalUrl.of(url + "&utm_campaign=x&gclid=y"))
              .isEqualTo(CanonicalUrl.of(url));
        });
  }

  private record Shuffled(List<String> parameters, long seed) {
    String first() {
      return String.join("&", parameters);
    }

    String again() {
      List<String> other = new ArrayList<>(parameters);
      Collections.shuffle(other, new Random(seed));
      return String.join("&", other);
    }
  }
}
