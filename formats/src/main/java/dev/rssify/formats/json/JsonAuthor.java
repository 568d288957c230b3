package dev.rssify.formats.json;

import dev.rssify.core.model.parsed.Person;
import dev.rssify.formats.draft.People;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.json.JsonCursor.Field;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An author object, or the list of them since version 1.1. */
final class JsonAuthor {

  private static final Map<String, Field<JsonAuthor>> FIELDS =
      Map.of("name", (in, a) -> a.name = in.text(), "url", (in, a) -> a.url = in.url());

  private @Nullable String name;
  private @Nullable String url;

  private JsonAuthor() {}

  static void read(JsonCursor in, People people, Rank rank) throws ParseAbortedException {
    in.each(
        (i, p) -> {
          JsonAuthor author = new JsonAuthor();
          if (i.isObject()) {
            i.object(FIELDS, author);
          } else {
            author.name = i.text(); // a bare name is invalid, but unambiguous
          }
          if (author.name != null || author.url != null) {
            p.add(rank, new Person(author.name, null, author.url));
          }
        },
        people);
  }
}
