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
  private final Map<String, Vocabulary> known = new HashMap<>();
  private String lastNamespace = "";
  private Vocabulary lastVocabulary = Vocabulary.RSS;

  /** Elements without a namespace, or in a root's that we do not know, are {@code vocabulary}. */
  void useRoot(String namespace, Vocabulary vocabulary) {
    unqualified = vocabulary;
    rootNamespace = Vocabulary.ofNamespace(namespace) == null ? namespace : "";
    known.clear();
    lastNamespace = "";
    lastVocabulary = vocabulary;
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
    if (namespace.isEmpty() || namespace.equals(rootNamespace)) {
      return unqualified;
    }
    Vocabulary vocabulary = Vocabulary.ofNamespace(namespace);
    return vocabulary == null ? Vocabulary.OTHER : vocabulary;
  }
}
