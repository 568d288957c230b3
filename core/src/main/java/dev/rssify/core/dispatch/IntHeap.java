package dev.rssify.core.dispatch;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * A heap of small numbers that supports removal from the middle.
 *
 * <p>Invariants: an item is in it at most once, at the index stored in its {@link Places}.
 *
 * <p>Not thread-safe.
 */
final class IntHeap {

  private static final int NOWHERE = -1;
  private static final int[] NO_ITEMS = {};

  private final Order order;
  private final Places places;
  private int[] items = NO_ITEMS;
  private int size;

  /** Which of two items comes first. */
  @FunctionalInterface
  interface Order {
    boolean before(int a, int b);
  }

  /** The index of each item; heaps that never share an item may share it. */
  static final class Places {
    private int[] of = new int[16];

    Places() {
      Arrays.fill(of, NOWHERE);
    }

    private int get(int item) {
      return item < of.length ? of[item] : NOWHERE;
    }

    private void set(int item, int place) {
      if (item >= of.length) {
        int before = of.length;
        of = Arrays.copyOf(of, Math.max(item + 1, before * 2));
        Arrays.fill(of, before, of.length, NOWHERE);
      }
      of[item] = place;
    }
  }

  IntHeap(Order order, Places places) {
    this.order = order;
    this.places = places;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  int first() {
    return items[0];
  }

  void add(int item) {
    if (size == items.length) {
      items = Arrays.copyOf(items, Math.max(4, size * 2));
    }
    size++;
    rise(size - 1, item);
  }

  int removeFirst() {
    int first = items[0];
    remove(first);
    return first;
  }

  void remove(int item) {
    int place = places.get(item);
    places.set(item, NOWHERE);
    size--;
    int last = items[size];
    if (last != item) {
      settle(place, last);
    }
  }

  boolean contains(int item) {
    int place = places.get(item);
    return place != NOWHERE && place < size && items[place] == item;
  }

  /**
   * How many items a condition holds for that holds for the parent of each; at most a limit. Reads
   * only these items and their children.
   */
  int count(IntPredicate condition, int limit) {
    int[] open = new int[64]; // a path and the siblings along it
    int depth = 0;
    int found = 0;
    open[depth++] = 0;
    while (depth > 0 && found < limit) {
      int place = open[--depth];
      if (place < size && condition.test(items[place])) {
        found++;
        open[depth++] = 2 * place + 2;
        open[depth++] = 2 * place + 1;
      }
    }
    return found;
  }

  /** The order of this item has changed. */
  void moved(int item) {
    settle(places.get(item), item);
  }

  private void settle(int place, int item) {
    if (place > 0 && order.before(item, items[(place - 1) / 2])) {
      rise(place, item);
    } else {
      sink(place, item);
    }
  }

  private void rise(int from, int item) {
    int place = from;
    while (place > 0) {
      int parent = (place - 1) / 2;
      if (!order.before(item, items[parent])) {
        break;
      }
      put(place, items[parent]);
      place = parent;
    }
    put(place, item);
  }

  private void sink(int from, int item) {
    int place = from;
    while (2 * place + 1 < size) {
      int child = 2 * place + 1;
      if (child + 1 < size && order.before(items[child + 1], items[child])) {
        child++;
      }
      if (!order.before(items[child], item)) {
        break;
      }
      put(place, items[child]);
      place = child;
    }
    put(place, item);
  }

  private void put(int place, int item) {
    items[place] = item;
    places.set(item, place);
  }
}
