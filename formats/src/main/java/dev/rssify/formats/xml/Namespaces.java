package dev.rssify.formats.xml;

/**
 * The vocabularies that the namespaces of one document stand for.
 *
 * <p>Threading: used by one thread.
 */
final class Namespaces {

  private Vocabulary unqualified = Vocabulary.RSS;
  private String rootNamespace = "";
  private String lastNamespace = "";
  private Vocabulary lastVocabulary = Vocabulary.RSS;

  /** Elements without a namespace, or in a root's that we do not know, are {@code vocabulary}. */
  void useRoot(String namespace, Vocabulary vocabulary) {
    unqualified = vocabulary;
    rootNamespace = Vocabulary.ofNamespace(namespace) == null ? namespace : "";
    lastNamespace = "";
    lastVocabulary = vocabulary;
  }

  Vocabulary vocabulary(String namespace) {
    if (!namespace.equals(lastNamespace)) { // seldom: neighbours share theirs
      lastNamespace = namespace;
      lastVocabulary = classify(namespace);
    }
    return lastVocabulary;
  }

  private Vocabulary classify(String namespace) {
    if (namespace.isEmpty() || namespace.equals(rootNamespace)) {
      return unqualified;
    }
    Vocabulary known = Vocabulary.ofNamespace(namespace);
    return known == null ? Vocabulary.OTHER : known;
  }
}
