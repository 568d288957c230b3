package dev.rssify.extract;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/**
 * Removes many nodes at once. Removing a child takes time in proportion to its siblings, so a
 * parent that loses many children gets a new list of the others.
 */
final class Removal {

  private static final int MANY = 50;

  private Removal() {}

  static void removeAll(List<? extends Node> nodes) {
    Map<Node, Set<Node>> byParent = new LinkedHashMap<>();
    for (Node node : nodes) {
      Node parent = node.parentNode();
      if (parent != null) {
        byParent.computeIfAbsent(parent, k -> new HashSet<>()).add(node);
      }
    }
    byParent.forEach((parent, children) -> {
      if (children.size() > MANY && parent instanceof Element element) {
        List<Node> others = new ArrayList<>(element.childNodes());
        others.removeAll(children);
        element.empty();
        element.appendChildren(others);
      } else {
        children.forEach(Node::remove);
      }
    });
  }
}
