package dev.rssify.formats.lenient;

import dev.rssify.formats.lenient.Tag.Attribute;
import dev.rssify.formats.xml.Vocabulary;
import java.util.ArrayList;
import java.util.List;

/**
 * The namespaces of prefixes; an undeclared prefix has its customary namespace.
 *
 * <p>Not thread-safe.
 */
final class Bindings {

  private record Binding(int depth, String prefix, String namespace) {}

  /** More than any document needs; every lookup scans all of them. */
  private static final int LIMIT = 256;

  private final List<Binding> bindings = new ArrayList<>();

  /** Adds the declarations among the attributes of the element at {@code depth}. */
  void enter(int depth, List<Attribute> attributes) {
    for (Attribute attribute : attributes) {
      String name = attribute.name();
      if (bindings.size() < LIMIT && (name.equals("xmlns") || name.startsWith("xmlns:"))) {
        String prefix = name.substring(Math.min(name.length(), "xmlns:".length()));
        bindings.add(new Binding(depth, prefix, attribute.value().strip()));
      }
    }
  }

  void leave(int depth) {
    while (!bindings.isEmpty() && bindings.getLast().depth >= depth) {
      bindings.removeLast();
    }
  }

  boolean declaredAt(int depth, String namespace) {
    return bindings.stream().anyMatch(b -> b.depth == depth && b.namespace.equals(namespace));
  }

  String namespace(String prefix) {
    for (int i = bindings.size() - 1; i >= 0; i--) {
      if (bindings.get(i).prefix.equals(prefix)) {
        return bindings.get(i).namespace;
      }
    }
    if (prefix.isEmpty()) {
      return "";
    }
    Vocabulary customary = Vocabulary.ofPrefix(prefix);
    return customary == null ? "urn:undeclared:" + prefix : customary.namespace();
  }
}
