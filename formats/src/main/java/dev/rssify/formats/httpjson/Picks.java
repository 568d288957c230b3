package dev.rssify.formats.httpjson;

import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.json.JsonCursor;
import dev.rssify.formats.json.JsonCursor.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Many pointers into the same value, all resolved in one pass. An array counts as the texts in it.
 *
 * <p>Threading: immutable.
 */
final class Picks {

  private final List<Pointer> here = new ArrayList<>(1);
  private final Map<String, Picks> children = new HashMap<>();
  private final Map<String, Field<Found>> fields = new HashMap<>();

  /** The texts found in one value. */
  static final class Found {

    private final Map<Pointer, List<String>> texts = new HashMap<>();

    List<String> at(Pointer pointer) {
      return texts.getOrDefault(pointer, List.of());
    }

    private void add(List<Pointer> pointers, String text) {
      for (Pointer pointer : pointers) {
        texts.computeIfAbsent(pointer, _ -> new ArrayList<>(1)).add(text);
      }
    }
  }

  static Picks of(Iterable<Pointer> pointers) {
    Picks root = new Picks();
    for (Pointer pointer : pointers) {
      Picks node = root;
      for (String token : pointer.tokens()) {
        node = node.child(token);
      }
      if (!node.here.contains(pointer)) {
        node.here.add(pointer);
      }
    }
    return root;
  }

  private Picks child(String token) {
    Picks child = children.computeIfAbsent(token, _ -> new Picks());
    fields.putIfAbsent(token, child::read);
    return child;
  }

  /** Reads the cursor's current value. */
  void read(JsonCursor in, Found found) throws ParseAbortedException {
    if (in.isObject()) {
      in.object(fields, found);
    } else if (in.isArray()) {
      int[] index = {0};
      in.each((i, f) -> element(index[0]++, i, f), found);
    } else {
      text(in, found, here);
    }
  }

  private void element(int index, JsonCursor in, Found found) throws ParseAbortedException {
    Picks child = children.isEmpty() ? null : children.get(Integer.toString(index));
    if (in.isObject() || in.isArray()) {
      if (child == null) {
        in.skip();
      } else {
        child.read(in, found);
      }
    } else if (child == null) {
      text(in, found, here);
    } else {
      List<Pointer> both = new ArrayList<>(here);
      both.addAll(child.here);
      text(in, found, both);
    }
  }

  private static void text(JsonCursor in, Found found, List<Pointer> pointers)
      throws ParseAbortedException {
    String text = pointers.isEmpty() ? null : in.text();
    if (text != null) {
      found.add(pointers, text);
    }
  }
}
