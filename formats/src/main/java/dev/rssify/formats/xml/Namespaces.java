package dev.rssify.formats.xml;

import java.util.HashMap;
import java.util.Map;

/**
 * Maps the namespaces of one document to vocabularies.
 *
 * <p>Not thread-safe.
 */
final class Namespaces {

  private static final int LIMIT = 100;

  private Vocabulary unqualified = Vocabulary.RSS;
  private String rootNamespace = "";
  private String rootPrefix = "";
  private boolean rootIsStrange;
  private final Map<String, Vocabulary> known = new HashMap<>();
  private String lastNamespace = "";
  private Vocabulary lastVocabulary = Vocabulary.RSS;

  /**
   * Elements without a namespace, or in an unknown namespace of the root, are {@code vocabulary}.
   * If the root has the namespace of another vocabulary, as in {@code <rss
   * xmlns="http://www.w3.org/2005/Atom">}, that applies only to elements with the root's prefix;
   * only RDF is expected around RSS.
   */
  void useRoot(String namespace, String prefix, Vocabulary vocabulary) {
    Vocabulary declared = Vocabulary.ofNamespace(namespace);
    unqualified = vocabulary;
    rootNamespace = declared == Vocabulary.RDF ? "" : namespace;
    rootPrefix = prefix;
    rootIsStrange = declared == null;
    known.clear();
    lastNamespace = "";
    lastVocabulary = vocabulary;
  }

  /** The vocabulary of an element. */
  Vocabulary vocabulary(String namespace, String prefix) {
    boolean asRoot = namespace.equals(rootNamespace) && prefix.equals(rootPrefix);
    return asRoot ? unqualified : vocabulary(namespace);
  }

  Vocabulary vocabulary(String namespace) {
    if (!namespace.equals(lastNamespace)) {
      lastNamespace = namespace;
      lastVocabulary = remembered(namespace);
    }
    return lastVocabulary;
  }

  private Vocabulary remembered(String namespace) {
    if (known.size() > LIMIT) {
      known.clear();
    }
    return known.computeIfAbsent(namespace, this::classify);
  }

  private Vocabulary classify(String namespace) {
    if (namespace.isEmpty() || (rootIsStrange && namespace.equals(rootNamespace))) {
      return unqualified;
    }
    Vocabulary vocabulary = Vocabulary.ofNamespace(namespace);
    return vocabulary == null ? Vocabulary.OTHER : vocabulary;
  }
}
