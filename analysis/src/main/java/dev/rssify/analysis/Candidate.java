package dev.rssify.analysis;

import java.util.List;

/**
 * A phrase of up to four words that may be a keyword, with what its occurrences tell about it.
 *
 * <p>Occurrences are those of the same stems, in any form.
 */
final class Candidate {

  private final List<Word> words;
  private final int length;
  private int first;
  private boolean firstStartsSentence;
  private final int firstPosition;
  private int occurrences;
  private int namesInside;
  private int inside;
  private int partsOfNames;
  private int separatedBefore;
  private int separatedAround;

  Candidate(List<Word> words, int first, int length) {
    this.words = words;
    this.first = first;
    this.firstPosition = first;
    this.length = length;
    this.firstStartsSentence = words.get(first).startsSentence();
  }

  void count(int at) {
    occurrences++;
    Word word = words.get(at);
    if (firstStartsSentence && !word.startsSentence()) {
      first = at;
      firstStartsSentence = false;
    }
    boolean isName = isName(at);
    if (!word.startsSentence()) {
      inside++;
      namesInside += isName ? 1 : 0;
    }
    boolean continuesBefore = at > 0 && !word.startsPhrase();
    boolean continuesAfter = at + length < words.size() && !words.get(at + length).startsPhrase();
    boolean isNamedBefore = continuesBefore && words.get(at - 1).isName();
    boolean isNamedAfter = continuesAfter && words.get(at + length).isName();
    partsOfNames += isName && (isNamedBefore || isNamedAfter) ? 1 : 0;
    boolean isSeparatedBefore = !continuesBefore || words.get(at - 1).isStopWord();
    boolean isSeparatedAfter = !continuesAfter || words.get(at + length).isStopWord();
    separatedBefore += isSeparatedBefore ? 1 : 0;
    separatedAround += isSeparatedBefore && isSeparatedAfter ? 1 : 0;
  }

  private boolean isName(int at) {
    for (int i = at; i < at + length; i++) {
      if (!words.get(i).isName() && !words.get(i).isStopWord()) {
        return false;
      }
    }
    return true;
  }

  /** Returns the phrase as written, from an occurrence inside a sentence if there is one. */
  String term(String text) {
    return text.substring(words.get(first).start(), words.get(first + length - 1).end())
        .replaceAll("\\s+", " ");
  }

  /** Returns the values that {@link KeywordModel} weighs. */
  double[] features(DocumentFrequencies frequencies, String language) {
    double rarest = 0;
    int characters = 0;
    int contentWords = 0;
    boolean hasNumber = false;
    for (Word word : words.subList(first, first + length)) {
      hasNumber |= word.isNumber();
      if (!word.isStopWord()) {
        rarest = Math.max(rarest, frequencies.rarity(word.stem(), language));
        characters += word.end() - word.start();
        contentWords++;
      }
    }
    double capitalized = inside == 0 ? 0 : (double) namesInside / inside;
    return new double[] {
      Math.log(occurrences),
      length > 1 ? Math.log(occurrences) : 0,
      Math.log(2 + firstPosition),
      rarest,
      length == 1 ? rarest * rarest : 0,
      Math.log((double) characters / contentWords),
      capitalized,
      length > 1 ? capitalized : 0,
      share(partsOfNames),
      share(separatedBefore),
      share(separatedAround),
      length == 2 ? 1 : 0,
      length == 3 ? 1 : 0,
      length == 4 ? 1 : 0,
      contentWords < length ? 1 : 0,
      hasNumber ? 1 : 0
    };
  }

  private double share(int count) {
    return (double) count / occurrences;
  }
}
