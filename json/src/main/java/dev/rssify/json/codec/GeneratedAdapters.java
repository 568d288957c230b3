package dev.rssify.json.codec;

import io.avaje.json.JsonAdapter;
import io.avaje.jsonb.AdapterFactory;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.Constructor;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Finds the generated adapter of a record when it is first used. Registering all of them, as avaje
 * does by default, loads hundreds of classes at the start of every command.
 */
final class GeneratedAdapters implements AdapterFactory {

  private static final String SUFFIX = "JsonAdapter";

  @Override
  public @Nullable JsonAdapter<?> create(Type type, Jsonb jsonb) {
    if (!(type instanceof Class<?> record) || record.isPrimitive() || record.isArray()) {
      return null;
    }
    try {
      Class<?> adapter =
          Class.forName(record.getName() + SUFFIX, true, GeneratedAdapters.class.getClassLoader());
      Constructor<?> constructor = adapter.getDeclaredConstructor(Jsonb.class);
      constructor.setAccessible(true); // the constructor for a package-private record is not public
      return ((JsonAdapter<?>) constructor.newInstance(jsonb)).nullSafe();
    } catch (ClassNotFoundException e) {
      return null;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
