package dev.rssify.json.stored;

import dev.rssify.json.io.JsonFields;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The fields of an object that {@link JsonFields#stored} writes, in their order; any may be left
 * out.
 *
 * @see EntryJsonCopier
 */
record StoredEntryShape(List<Field> fields) {

  /** How a value is served, compared with its stored form. */
  sealed interface Value {

    /** In the same way. */
    record Same() implements Value {}

    /** A time, stored as milliseconds and served as text. */
    record Time() implements Value {}

    /** A link, served only if it is http or https. */
    record Link() implements Value {}

    /** An object that is always present, whose fields are served inline. */
    record One(StoredEntryShape shape) implements Value {}

    /** It is an array of objects. */
    record Many(StoredEntryShape shape) implements Value {}

    /** An object that is always present, whose fields are served inline. */
    record Spread(StoredEntryShape shape) implements Value {}
  }

  /** A field. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Field(byte[] name, Value value) {

    /** Whether it begins here. */
    boolean isAt(byte[] document, int at) {
      int end = at + name.length;
      return end <= document.length && Arrays.equals(document, at, end, name, 0, name.length);
    }
  }

  static StoredEntryShape fields(Field... all) {
    return new StoredEntryShape(List.of(all));
  }

  /** Fields that are served as stored. */
  static StoredEntryShape same(String... names) {
    return new StoredEntryShape(Arrays.stream(names).map(StoredEntryShape::same).toList());
  }

  static Field same(String name) {
    return field(name, new Value.Same());
  }

  static Field time(String name) {
    return field(name, new Value.Time());
  }

  static Field link(String name) {
    return field(name, new Value.Link());
  }

  static Field one(String name, StoredEntryShape shape) {
    return field(name, new Value.One(shape));
  }

  static Field many(String name, StoredEntryShape shape) {
    return field(name, new Value.Many(shape));
  }

  static Field spread(String name, StoredEntryShape shape) {
    return field(name, new Value.Spread(shape));
  }

  private static Field field(String name, Value value) {
    return new Field(("\"" + name + "\":").getBytes(StandardCharsets.UTF_8), value);
  }
}
