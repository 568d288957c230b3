package dev.rssify.testkit;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.Stream;

/** Records with a part replaced, such as a store with one port that fails. */
public final class Records {

  private Records() {}

  /**
   * The same record with the one component of this type replaced.
   *
   * @throws IllegalArgumentException when it has none, or several
   */
  public static <R extends Record, T> R with(R record, Class<T> type, T replacement) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    if (Stream.of(components).filter(component -> component.getType() == type).count() != 1) {
      throw new IllegalArgumentException(
          record.getClass().getSimpleName() + " has not one " + type.getSimpleName());
    }
    Object[] parts =
        Stream.of(components)
            .map(component -> component.getType() == type ? replacement : part(record, component))
            .toArray();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new);
    try {
      @SuppressWarnings("unchecked") // a record's class is final
      Class<R> same = (Class<R>) record.getClass();
      return same.getDeclaredConstructor(types).newInstance(parts);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("cannot be made anew: " + record, e);
    }
  }

  private static Object part(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(component + " cannot be read", e);
    }
  }
}
