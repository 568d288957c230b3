package dev.rssify.core.model.feed;

import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/**
 * A set of partitions of feeds, see {@link FeedPlacement#partitionNo}.
 *
 * <p>Threading: immutable.
 */
public final class Partitions {

  public static final Partitions NONE = new Partitions(new BitSet());
  public static final Partitions ALL = new Partitions(range());

  private final BitSet numbers;

  private Partitions(BitSet numbers) {
    this.numbers = numbers;
  }

  private static BitSet range() {
    BitSet all = new BitSet();
    all.set(0, FeedPlacement.PARTITIONS);
    return all;
  }

  public static Partitions of(Collection<Integer> numbers) {
    BitSet set = new BitSet();
    numbers.forEach(set::set);
    return new Partitions(set);
  }

  public boolean contains(int partitionNo) {
    return numbers.get(partitionNo);
  }

  public boolean isAll() {
    return numbers.equals(ALL.numbers);
  }

  public boolean isEmpty() {
    return numbers.isEmpty();
  }

  public int size() {
    return numbers.cardinality();
  }

  /** The numbers, ascending. */
  public List<Integer> numbers() {
    return numbers.stream().boxed().toList();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Partitions partitions && numbers.equals(partitions.numbers);
  }

  @Override
  public int hashCode() {
    return numbers.hashCode();
  }

  @Override
  public String toString() {
    return numbers.toString();
  }
}
