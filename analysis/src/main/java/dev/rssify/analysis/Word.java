package dev.rssify.analysis;

/**
 * A word of a text.
 *
 * @param stem lower case, without a plural ending: words with the same stem count as one
 * @param isStopWord whether it is too common to describe a text
 * @param startsSentence whether it is capitalized whatever it means
 * @param startsPhrase whether punctuation separates it from the word before
 */
record Word(
    String stem,
    int start,
    int end,
    boolean isCapitalized,
    boolean isStopWord,
    boolean startsSentence,
    boolean startsPhrase) {

  boolean isNumber() {
    return stem.chars().allMatch(Character::isDigit);
  }

  boolean isName() {
    return isCapitalized && !isStopWord;
  }
}
