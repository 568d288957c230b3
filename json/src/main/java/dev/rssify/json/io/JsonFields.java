package dev.rssify.json.io;

import dev.rssify.core.model.parsed.Person;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * Fields in the order they are written; an absent value is an explicit null. What we keep for
 * ourselves ({@link #stored}) is shorter and quicker to read: absent values are left out, times are
 * milliseconds since 1970, durations nanoseconds. {@link JsonView} reads both.
 *
 * <p>Threading: used by one thread.
 */
public final class JsonFields implements AutoCloseable {

  private static final JsonFactory FACTORY = new JsonFactory();

  /** Seconds that are still a long when counted in nanoseconds. */
  private static final long COUNTABLE_IN_NANOS = 9_000_000_000L;

  /** Seconds that are still a long when counted in milliseconds. */
  private static final long COUNTABLE_IN_MILLIS = COUNTABLE_IN_NANOS * 1_000_000;

  private final JsonGenerator out;
  private final boolean stored;

  private JsonFields(JsonGenerator out, boolean stored) {
    this.out = out;
    this.stored = stored;
  }

  public static JsonFields on(JsonFactory factory, Writer target, boolean pretty) {
    return new JsonFields(factory.createGenerator(context(pretty), target), false);
  }

  /** As UTF-8. */
  public static JsonFields on(JsonFactory factory, OutputStream target, boolean pretty) {
    return new JsonFields(
        factory.createGenerator(context(pretty), target, JsonEncoding.UTF8), false);
  }

  private static ObjectWriteContext context(boolean pretty) {
    return pretty ? new Indented() : ObjectWriteContext.empty();
  }

  /** One object on one line. */
  public static String line(Consumer<JsonFields> fields) {
    return line(fields, false);
  }

  /** The same, encoded. */
  public static byte[] utf8(Consumer<JsonFields> fields) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(4_096);
    try (JsonFields json = on(FACTORY, out, false)) {
      json.object(() -> fields.accept(json));
    }
    return out.toByteArray();
  }

  /** The same for ourselves. */
  static String stored(Consumer<JsonFields> fields) {
    return line(fields, true);
  }

  private static String line(Consumer<JsonFields> fields, boolean stored) {
    StringWriter out = new StringWriter();
    try (JsonFields json = new JsonFields(FACTORY.createGenerator(context(false), out), stored)) {
      json.object(() -> fields.accept(json));
    }
    return out.toString();
  }

  public void text(String name, @Nullable String value) {
    if (value == null) {
      absent(name);
    } else {
      out.writeStringProperty(name, value);
    }
  }

  public void instant(String name, @Nullable Instant value) {
    if (stored && value != null && isCountable(value)) {
      out.writeNumberProperty(name, value.toEpochMilli());
    } else {
      text(name, value == null ? null : value.toString());
    }
  }

  private static boolean isCountable(Instant value) {
    return value.getNano() % 1_000_000 == 0
        && Math.abs(value.getEpochSecond()) < COUNTABLE_IN_MILLIS;
  }

  public void duration(String name, @Nullable Duration value) {
    if (stored && value != null && Math.abs(value.toSeconds()) < COUNTABLE_IN_NANOS) {
      out.writeNumberProperty(name, value.toNanos());
    } else {
      text(name, value == null ? null : value.toString());
    }
  }

  public void flag(String name, @Nullable Boolean value) {
    if (value == null) {
      absent(name);
    } else {
      out.writeBooleanProperty(name, value);
    }
  }

  public void number(String name, @Nullable Number value) {
    switch (value) {
      case null -> absent(name);
      case Double d -> out.writeNumberProperty(name, d.doubleValue());
      default -> out.writeNumberProperty(name, value.longValue());
    }
  }

  public void value(int value) {
    out.writeNumber(value);
  }

  public void absent(String name) {
    if (!stored) {
      out.writeNullProperty(name);
    }
  }

  public void texts(String name, List<String> values) {
    array(name, values, out::writeString);
  }

  public void people(String name, List<Person> people) {
    array(name, people, p -> object(() -> person(p)));
  }

  private void person(Person person) {
    text("name", person.name());
    text("email", person.email());
    text("uri", person.uri());
  }

  public <T> void array(String name, List<T> values, Consumer<? super T> each) {
    beginArray(name);
    values.forEach(each);
    endArray();
  }

  public void beginArray(String name) {
    out.writeArrayPropertyStart(name);
  }

  public void endArray() {
    out.writeEndArray();
  }

  public <T> void object(String name, @Nullable T value, Consumer<? super T> fields) {
    if (value == null) {
      absent(name);
      return;
    }
    out.writeObjectPropertyStart(name);
    fields.accept(value);
    out.writeEndObject();
  }

  public void object(Runnable fields) {
    out.writeStartObject();
    fields.run();
    out.writeEndObject();
  }

  @Override
  public void close() {
    out.close();
  }

  /** Enables line breaks and indentation. */
  private static final class Indented extends ObjectWriteContext.Base {
    @Override
    public boolean hasPrettyPrinter() {
      return true;
    }

    @Override
    public PrettyPrinter getPrettyPrinter() {
      return new DefaultPrettyPrinter();
    }
  }
}
