package dev.rssify.formats.xml;

import java.util.HashMap;
import java.util.Map;

/**
 * The vocabularies that the namespaces of one document stand for.
 *
 * <p>Threading: used by one thread.
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
   * Elements without a namespace, or in a root's that we do not know, are {@code vocabulary}. Where
   * the root's is another vocabulary's, as in {@code <rss xmlns="http://www.w3.org/2005/Atom">},
   * that is so for elements with the root's prefix only; RDF alone is meant to be around RSS.
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
