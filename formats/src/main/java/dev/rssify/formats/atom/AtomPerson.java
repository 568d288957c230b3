package dev.rssify.formats.atom;

import static dev.rssify.formats.xml.Vocabulary.ATOM;

import dev.rssify.core.model.Person;
import dev.rssify.formats.input.ParseProblem;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;
import org.jspecify.annotations.Nullable;

/** Person constructs of Atom (RFC 4287 section 3.2). */
final class AtomPerson {

  private static final ElementTable<AtomPerson> PARTS =
      new ElementTable<AtomPerson>()
          .on(ATOM, (in, p) -> p.name = in.text(), "name")
          .on(ATOM, (in, p) -> p.email = in.text(), "email")
          .on(ATOM, (in, p) -> p.uri = in.resolve(in.text()), "uri", "url", "homepage");

  private @Nullable String name;
  private @Nullable String email;
  private @Nullable String uri;

  private AtomPerson() {}

  static @Nullable Person read(ElementReader in) throws ParseProblem {
    AtomPerson person = new AtomPerson();
    PARTS.readChildren(in, person);
    return person.name == null && person.email == null && person.uri == null
        ? null
        : new Person(person.name, person.email, person.uri);
  }
}
