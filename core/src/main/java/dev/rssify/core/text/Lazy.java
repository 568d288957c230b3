package dev.rssify.core.text;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is computed on first use. Equal to another if their values are equal.
 *
 * <p>Threading: safe for many threads; concurrent first calls may each compute it, so the supplier
 * must be pure.
 */
public final class Lazy<T> {

  private volatile @Nullable Supplier<T> maker;
  private volatile @Nullable T value;

  private Lazy(@Nullable Supplier<T> maker, @Nullable T value) {
    this.maker = maker;
    this.value = value;
  }

  public static <T> Lazy<T> from(Supplier<T> maker) {
    return new Lazy<>(maker, null);
  }

  /** An already computed value. */
  public static <T> Lazy<T> of(T value) {
    return new Lazy<>(null, value);
  }

  public T get() {
    T made = value;
    Supplier<T> make = maker;
    if (made == null && make != null) {
      made = make.get();
      value = made;
      maker = null; // releases the inputs of the computation
    }
    return made == null ? get() : made;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof Lazy<?> lazy && get().equals(lazy.get()));
  }

  @Override
  public int hashCode() {
    return get().hashCode();
  }

  @Override
  public String toString() {
    return get().toString();
  }
}
