package dev.rssify.core.normalize;

import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.text.Digests;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Applies the configured handling to the e-mail addresses of authors. The raw response is not
 * affected.
 */
final class AuthorEmails {

  private static final Person NO_PERSON = new Person(null, null, null);
  private static final Pattern SEPARATORS = Pattern.compile("[\\s<>()\\[\\],;:]+");

  private AuthorEmails() {}

  static ParsedEntry handled(ParsedEntry entry, EmailHandling emails) {
    return emails == EmailHandling.KEEP
        ? entry
        : entry.withPeople(handled(entry.authors(), emails), handled(entry.contributors(), emails));
  }

  private static List<Person> handled(List<Person> people, EmailHandling emails) {
    return people.stream()
        .map(person -> handled(person, emails))
        .filter(person -> !person.equals(NO_PERSON))
        .toList();
  }

  /** RSS puts addresses into names, so a name that contains one is treated as an address. */
  private static Person handled(Person person, EmailHandling emails) {
    String name = person.name();
    return new Person(
        name != null && hasAddress(name) ? replaced(name, emails) : name,
        replaced(person.email(), emails),
        person.uri() != null && person.uri().startsWith("mailto:") ? null : person.uri());
  }

  /** Whether a part is like jane@example.com; @jane and @jane@example.com are handles. */
  private static boolean hasAddress(String name) {
    return SEPARATORS
        .splitAsStream(name)
        .anyMatch(part -> part.indexOf('@') > 0 && part.indexOf('.', part.indexOf('@')) > 0);
  }

  private static @Nullable String replaced(@Nullable String email, EmailHandling emails) {
    if (email == null) {
      return null;
    }
    return switch (emails) {
      case KEEP -> email;
      case HASH ->
          "sha256:"
              + Digests.sha256(
                  email.strip().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
      case DROP -> null;
    };
  }
}
