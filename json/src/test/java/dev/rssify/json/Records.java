package dev.rssify.json;

import dev.rssify.testkit.Gen;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes records with anything in their components, nulls where they are allowed, so that a
 * component somebody adds to a record is tested without anybody thinking of it.
 */
final class Records {

  private static final int NULL_IN = 4;

  private Records() {}

  static <T> Function<RandomGenerator, T> of(Class<T> type) {
    return random -> type.cast(value(type, random));
  }

  private static Object value(Type type, RandomGenerator random) {
    if (type instanceof ParameterizedType list) {
      Type element = list.getActualTypeArguments()[0];
      return IntStream.range(0, random.nextInt(3)).mapToObj(i -> value(element, random)).toList();
    }
    Class<?> raw = (Class<?>) type;
    if (raw == String.class) {
      return Gen.texts(12).apply(random);
    } else if (raw == int.class || raw == Integer.class) {
      return random.nextInt();
    } else if (raw == long.class || raw == Long.class) {
      return random.nextLong();
    } else if (raw == double.class) {
      return random.nextDouble(-180, 180);
    } else if (raw == boolean.class || raw == Boolean.class) {
      return random.nextBoolean();
    } else if (raw == Instant.class) {
      return Instant.ofEpochSecond(
          random.nextLong(-100_000_000_000L, 400_000_000_000L), random.nextInt(1_000_000_000));
    } else if (raw == Duration.class) {
      return Duration.ofSeconds(random.nextInt(1, 1_000_000), random.nextInt(1_000_000_000));
    } else if (raw == UUID.class) {
      return new UUID(random.nextLong(), random.nextLong());
    } else if (raw.isEnum()) {
      List<?> constants = List.of(raw.getEnumConstants());
      return constants.get(random.nextInt(constants.size()));
    } else if (raw.isSealed()) {
      Class<?>[] kinds = raw.getPermittedSubclasses();
      return value(kinds[random.nextInt(kinds.length)], random);
    }
    return record(raw, random);
  }

  private static Object record(Class<?> type, RandomGenerator random) {
    RecordComponent[] components = type.getRecordComponents();
    @Nullable Object[] values =
        Arrays.stream(components).map(component -> component(component, random)).toArray();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make a " + type, e);
    }
  }

  private static @Nullable Object component(RecordComponent component, RandomGenerator random) {
    boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    return nullable && random.nextInt(NULL_IN) == 0
        ? null
        : value(component.getGenericType(), random);
  }
}
