package dev.rssify.formats.atom;

import static dev.rssify.formats.xml.Vocabulary.ATOM;
import static dev.rssify.formats.xml.Vocabulary.RSS;

import dev.rssify.core.model.parsed.Person;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.text.PersonText;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;
import dev.rssify.formats.xml.Vocabulary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses person constructs of Atom (RFC 4287 section 3.2) and persons of RSS, which are one line of
 * text. Each form also occurs in the other format.
 */
public final class AtomPerson {

  private static final ElementTable<AtomPerson> PARTS = new ElementTable<>();

  static {
    for (Vocabulary written : List.of(ATOM, RSS)) {
      PARTS
          .on(written, (in, p) -> p.name = in.textOrMarkup(), "name")
          .on(written, (in, p) -> p.email = in.textOrMarkup(), "email")
          .on(written, (in, p) -> p.uri = in.resolve(in.textOrMarkup()), "uri", "url", "homepage");
    }
  }

  private @Nullable String name;
  private @Nullable String email;
  private @Nullable String uri;

  private AtomPerson() {}

  public static @Nullable Person read(ElementReader in) throws ParseAbortedException {
    int depth = in.depth();
    String line = in.lead();
    AtomPerson person = new AtomPerson();
    boolean hasParts = in.depth() > depth;
    while (hasParts) {
      PARTS.read(in, person);
      hasParts = in.nextChild(depth);
    }
    return person.name == null && person.email == null && person.uri == null
        ? PersonText.parse(line)
        : new Person(person.name, person.email, person.uri);
  }
}
