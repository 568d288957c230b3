package dev.rssify.adapters.searchlucene;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;

/**
 * The stems of a language. Computing one takes longer than the rest of the analysis of a word, and
 * most words of a text are frequent, so stems are cached.
 *
 * <p>Threading: safe for many threads. A slot of the cache is replaced without a lock; readers see
 * the old or the new word, both immutable.
 */
final class Stems {

  private static final int SLOTS = 1 << 13;

  private final Supplier<SnowballStemmer> stemmers;
  private final @Nullable Word[] cached = new @Nullable Word[SLOTS];

  /** A word and its stem, which are not modified. */
  private static final class Word {

    private final char[] letters;
    private final char[] stem;

    Word(char[] letters, char[] stem) {
      this.letters = letters;
      this.stem = stem;
    }

    boolean is(char[] other, int length) {
      return Arrays.equals(letters, 0, letters.length, other, 0, length);
    }
  }

  Stems(Supplier<SnowballStemmer> stemmers) {
    this.stemmers = stemmers;
  }

  /** Replaces words by their stems. */
  TokenStream filter(TokenStream words) {
    return new Filter(words, stemmers.get());
  }

  private final class Filter extends TokenFilter {

    private final SnowballStemmer stemmer;
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    Filter(TokenStream words, SnowballStemmer stemmer) {
      super(words);
      this.stemmer = stemmer;
    }

    @Override
    public boolean incrementToken() throws IOException {
      if (!input.incrementToken()) {
        return false;
      }
      char[] stem = stem(term.buffer(), term.length());
      term.copyBuffer(stem, 0, stem.length);
      return true;
    }

    private char[] stem(char[] letters, int length) {
      int hash = 0;
      for (int i = 0; i < length; i++) {
        hash = 31 * hash + letters[i];
      }
      int slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
      Word word = cached[slot];
      if (word == null || !word.is(letters, length)) {
        char[] own = Arrays.copyOf(letters, length);
        stemmer.setCurrent(own, length);
        stemmer.stem();
        word =
            new Word(
                Arrays.copyOf(letters, length),
                Arrays.copyOf(stemmer.getCurrentBuffer(), stemmer.getCurrentBufferLength()));
        cached[slot] = word;
      }
      return word.stem;
    }
  }
}
