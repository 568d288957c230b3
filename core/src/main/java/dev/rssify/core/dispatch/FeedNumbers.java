package dev.rssify.core.dispatch;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * Maps feed ids to small numbers, so that a million feeds fit into a few arrays: 24 bytes each.
 *
 * <p>Invariants: a feed keeps its number until it is removed; numbers are reused.
 *
 * <p>Not thread-safe.
 */
final class FeedNumbers {

  static final int NONE = -1;

  private long[] high = new long[16];
  private long[] low = new long[16];
  private int[] table = new int[64]; // number + 1, at most half full; 0 is free
  private int[] freed = new int[16];
  private int freedCount;
  private int used;

  int count() {
    return used - freedCount;
  }

  /** One more than the highest number ever assigned. */
  int limit() {
    return used;
  }

  int of(UUID id) {
    int slot = slot(id);
    return table[slot] - 1;
  }

  UUID id(int number) {
    return new UUID(high[number], low[number]);
  }

  /** All feeds that have a number. */
  List<UUID> ids() {
    return Arrays.stream(table)
        .filter(entry -> entry != 0)
        .mapToObj(entry -> id(entry - 1))
        .toList();
  }

  /** The number of a feed; assigns one if it has none. */
  int add(UUID id) {
    int slot = slot(id);
    if (table[slot] != 0) {
      return table[slot] - 1;
    }
    int number = freedCount > 0 ? freed[--freedCount] : used++;
    if (number == high.length) {
      high = Arrays.copyOf(high, number * 2);
      low = Arrays.copyOf(low, number * 2);
    }
    high[number] = id.getMostSignificantBits();
    low[number] = id.getLeastSignificantBits();
    table[slot] = number + 1;
    if (used * 2 > table.length) {
      grow();
    }
    return number;
  }

  void remove(UUID id) {
    int slot = slot(id);
    int number = table[slot] - 1;
    if (number == NONE) {
      return;
    }
    if (freedCount == freed.length) {
      freed = Arrays.copyOf(freed, freedCount * 2);
    }
    freed[freedCount++] = number;
    close(slot);
  }

  /** Moves entries up that were displaced by the freed slot, so that a search never ends early. */
  private void close(int from) {
    int mask = table.length - 1;
    int free = from;
    int next = (free + 1) & mask;
    while (table[next] != 0) {
      int number = table[next] - 1;
      int home = home(high[number], low[number]);
      if (((next - home) & mask) >= ((next - free) & mask)) {
        table[free] = table[next];
        free = next;
      }
      next = (next + 1) & mask;
    }
    table[free] = 0;
  }

  private void grow() {
    int[] before = table;
    table = new int[before.length * 2];
    for (int entry : before) {
      if (entry != 0) {
        table[slot(id(entry - 1))] = entry;
      }
    }
  }

  /** The slot of a feed, or where it would be inserted. */
  private int slot(UUID id) {
    long most = id.getMostSignificantBits();
    long least = id.getLeastSignificantBits();
    int slot = home(most, least);
    while (table[slot] != 0) {
      int number = table[slot] - 1;
      if (high[number] == most && low[number] == least) {
        break;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private int home(long most, long least) {
    long mixed = (most ^ least) * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32) & (table.length - 1);
  }
}
