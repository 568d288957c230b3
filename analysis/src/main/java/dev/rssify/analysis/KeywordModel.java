package dev.rssify.analysis;

/**
 * Estimates from the features of a candidate how probable it is that a reader picks it: a logistic
 * regression with one weight for each feature, for all languages. The weights were fitted to the
 * public half of three news sets (en, fr, pt); {@code docs/analysis.md} has the figures.
 */
final class KeywordModel {

  private static final double BIAS = -3.44;

  private static final double[] WEIGHTS = {
    1.04, // log of occurrences
    0.25, // the same, of phrases
    -0.38, // log of the first position
    0.04, // inverse document frequency of the rarest word
    0.07, // its square, of single words
    0.79, // log of the mean word length
    0.65, // share of capitalized occurrences inside sentences
    0.91, // the same, of phrases
    -1.3, // share of occurrences that are part of a longer name
    0.32, // share of occurrences after punctuation or a stop word
    0.39, // share of occurrences with that on both sides
    0.18, // two words
    -0.38, // three words
    -1.07, // four words
    -0.44, // has a stop word inside
    -0.88, // has a number
  };

  private KeywordModel() {}

  static double probability(double[] features) {
    double sum = BIAS;
    for (int i = 0; i < WEIGHTS.length; i++) {
      sum += WEIGHTS[i] * features[i];
    }
    return 1 / (1 + Math.exp(-sum));
  }
}
