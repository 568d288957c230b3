package dev.rssify.json;

import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The JSON a store keeps of a record: nothing is lost between writing and reading it back.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class StoredDocument<T> {

  private final BiConsumer<JsonFields, T> writer;
  private final Function<JsonView, T> reader;

  StoredDocument(BiConsumer<JsonFields, T> writer, Function<JsonView, T> reader) {
    this.writer = writer;
    this.reader = reader;
  }

  /** The fields, within an object that was begun. */
  void fields(JsonFields json, T value) {
    writer.accept(json, value);
  }

  /** The record whose fields these are. */
  T of(JsonView json) {
    return reader.apply(json);
  }

  /** One object, on one line. */
  public String write(T value) {
    return JsonFields.line(json -> writer.accept(json, value));
  }

  /**
   * The record that was written.
   *
   * @throws dev.rssify.core.store.StoreException of kind CORRUPTION when it is not what was written
   */
  public T read(String document) {
    return JsonView.read(document, reader);
  }
}
