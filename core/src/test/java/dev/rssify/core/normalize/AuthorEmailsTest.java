package dev.rssify.core.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.Person;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorEmailsTest {

  private static final Person ADA = new Person("Ada", "Ada@example.com ", "https://ada.example/");
  private static final Person NAMELESS =
      new Person("bob@example.com", null, "mailto:bob@b.example");

  @Test
  void addresses_are_stored_as_published_by_default() {
    assertThat(authors(EmailHandling.KEEP)).containsExactly(ADA, NAMELESS);
  }

  @Test
  void dropped_addresses_leave_name_and_uri_and_remove_persons_without_either() {
    assertThat(authors(EmailHandling.DROP))
        .containsExactly(new Person("Ada", null, "https://ada.example/"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"@ada", "@ada@social.example", "Ada @ Analytical Engines", "Ada @ v1.2"})
  void a_handle_is_not_an_address(String name) {
    ParsedEntry entry = entry(new Person(name, null, null));
    assertThat(AuthorEmails.handled(entry, EmailHandling.DROP)).isEqualTo(entry);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ada@x.example", "Ada <ada@x.example>", "mailto:ada@x.example (Ada)"})
  void a_name_that_contains_an_address_is_an_address(String name) {
    ParsedEntry entry = entry(new Person(name, null, null));
    assertThat(AuthorEmails.handled(entry, EmailHandling.DROP).authors()).isEmpty();
  }

  @Test
  void a_hashed_address_is_equal_for_the_same_person() {
    Person ada = authors(EmailHandling.HASH).getFirst();

    assertThat(ada.email()).startsWith("sha256:").doesNotContain("@").hasSize(71);
    assertThat(
            AuthorEmails.handled(
                    entry(new Person(null, "ada@EXAMPLE.com", null)), EmailHandling.HASH)
                .authors()
                .getFirst()
                .email())
        .isEqualTo(ada.email());
    assertThat(authors(EmailHandling.HASH).getLast().name()).startsWith("sha256:");
  }

  private static List<Person> authors(EmailHandling emails) {
    ParsedEntry handled = AuthorEmails.handled(entry(ADA, NAMELESS), emails);
    assertThat(handled.contributors()).isEqualTo(handled.authors());
    return new EntryNormalizer(html -> html)
        .normalize(List.of(entry(ADA, NAMELESS)), emails)
        .getFirst()
        .published()
        .authors();
  }

  private static ParsedEntry entry(Person... people) {
    return new ParsedEntry(
        "id",
        null,
        null,
        "title",
        null,
        null,
        null,
        List.of(people),
        List.of(people),
        List.of(),
        List.of(),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        List.of(),
        null,
        null,
        null);
  }
}
