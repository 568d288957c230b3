package dev.rssify.json.io;

import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The JSON a store keeps of a record: nothing is lost between writing and reading it back.
 *
 * <p>Threading: safe for use by many threads.
 */
public final class StoredDocument<T> {

  private final BiConsumer<JsonFields, T> writer;
  private final Function<JsonView, T> reader;

  /** Most feeds have the same settings: the last one read is often the next. */
  private volatile @Nullable Last<T> last;

  public StoredDocument(BiConsumer<JsonFields, T> writer, Function<JsonView, T> reader) {
    this.writer = writer;
    this.reader = reader;
  }

  /** The fields, within an object that was begun. */
  public void fields(JsonFields json, T value) {
    writer.accept(json, value);
  }

  /** The record whose fields these are. */
  public T of(JsonView json) {
    return reader.apply(json);
  }

  /** One object, on one line. */
  public String write(T value) {
    return JsonFields.stored(json -> writer.accept(json, value));
  }

  /**
   * The record that was written.
   *
   * @throws dev.rssify.core.store.StoreException of kind CORRUPTION when it is not what was written
   */
  public T read(String document) {
    Last<T> known = last;
    if (known != null && known.document.equals(document)) {
      return known.value;
    }
    T value = JsonView.read(document, reader);
    last = new Last<>(document, value);
    return value;
  }

  /** A document and what it says. */
  private record Last<T>(String document, T value) {}
}
