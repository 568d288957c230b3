package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import dev.rssify.testkit.Shrink;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class IntHeapTest {

  /** Positive: add the item, or remove it if it is present; 0: remove the first. */
  @Test
  void the_first_item_is_always_the_least() {
    Property.forAll(
        2_000,
        Gen.lists(Gen.ints(0, 40), 200),
        Shrink::list,
        items -> {
          IntHeap heap = new IntHeap((a, b) -> a < b, new IntHeap.Places());
          TreeSet<Integer> expected = new TreeSet<>();
          for (int item : items) {
            if (item == 0 && !expected.isEmpty()) {
              assertThat(heap.removeFirst()).isEqualTo(expected.pollFirst());
            } else if (expected.remove(item)) {
              heap.remove(item);
            } else {
              heap.add(item);
              expected.add(item);
            }
            assertThat(heap.size()).isEqualTo(expected.size());
            assertThat(heap.contains(item)).isEqualTo(expected.contains(item));
            if (!heap.isEmpty()) {
              assertThat(heap.first()).isEqualTo(expected.first());
            }
          }
        });
  }

  @Test
  void the_first_items_are_counted_up_to_a_limit() {
    Property.forAll(
        500,
        Gen.lists(Gen.ints(0, 1_000), 200),
        Shrink::list,
        items -> {
          IntHeap heap = new IntHeap((a, b) -> a < b, new IntHeap.Places());
          Set<Integer> all = new TreeSet<>(items);
          all.forEach(heap::add);
          int first = (int) all.stream().filter(item -> item < 500).count();

          assertThat(heap.count(item -> item < 500, 1_000)).isEqualTo(first);
          assertThat(heap.count(item -> item < 500, 7)).isEqualTo(Math.min(7, first));
        });
  }

  @Test
  void an_item_whose_order_changed_is_moved() {
    int[] key = {5, 1, 9, 3, 7};
    IntHeap heap = new IntHeap((a, b) -> key[a] < key[b], new IntHeap.Places());
    for (int item = 0; item < key.length; item++) {
      heap.add(item);
    }

    key[1] = 8;
    heap.moved(1);
    key[2] = 0;
    heap.moved(2);

    assertThat(drained(heap)).containsExactly(2, 3, 0, 4, 1);
  }

  private static List<Integer> drained(IntHeap heap) {
    List<Integer> drained = new ArrayList<>();
    while (!heap.isEmpty()) {
      drained.add(heap.removeFirst());
    }
    return drained;
  }
}
