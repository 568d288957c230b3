package dev.rssify.adapters.searchlucene;

import dev.rssify.core.model.entry.Entry;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
import org.apache.lucene.analysis.util.ElisionFilter;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.FrenchStemmer;
import org.tartarus.snowball.ext.GermanStemmer;
import org.tartarus.snowball.ext.HungarianStemmer;
import org.tartarus.snowball.ext.ItalianStemmer;
import org.tartarus.snowball.ext.NorwegianStemmer;
import org.tartarus.snowball.ext.PortugueseStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;

/**
 * Analyzes words into terms, by language: lower case, without accents, stem. An unknown language
 * has no stems.
 *
 * <p>Threading: safe for many threads.
 */
final class Languages {

  /** The code of a language that is not known. */
  static final String UNKNOWN = "und";

  private static final int READ_CHARS = 2_000;
  private static final int MIN_STOP_WORDS = 2;
  private static final CharArraySet ELISIONS =
      new CharArraySet(
          List.of(
              "l", "m", "t", "qu", "n", "s", "j", "d", "c", "jusqu", "lorsqu", "un", "dell", "all",
              "nell", "sull", "dall"),
          true);

  /** Lucene's own list is much shorter than those of other languages. */
  private static final List<String> ENGLISH =
      List.of(
          "the", "of", "and", "to", "in", "is", "are", "was", "were", "be", "been", "has", "have",
          "had", "for", "with", "that", "this", "these", "they", "their", "his", "her", "its",
          "from", "by", "on", "at", "it", "as", "but", "not", "which", "who", "what", "when",
          "would", "could", "should", "will", "can", "more", "than", "about", "after", "also",
          "said", "you", "your", "we", "our", "how", "an", "or", "if", "into", "there");

  /** A language: its stemmer, and words that identify it. */
  private record Language(Supplier<SnowballStemmer> stemmer, CharArraySet stopWords) {}

  private static final Map<String, Language> KNOWN =
      Map.ofEntries(
          Map.entry("da", new Language(DanishStemmer::new, DanishAnalyzer.getDefaultStopSet())),
          Map.entry("de", new Language(GermanStemmer::new, GermanAnalyzer.getDefaultStopSet())),
          Map.entry("en", new Language(EnglishStemmer::new, new CharArraySet(ENGLISH, true))),
          Map.entry("es", new Language(SpanishStemmer::new, SpanishAnalyzer.getDefaultStopSet())),
          Map.entry("fi", new Language(FinnishStemmer::new, FinnishAnalyzer.getDefaultStopSet())),
          Map.entry("fr", new Language(FrenchStemmer::new, FrenchAnalyzer.getDefaultStopSet())),
          Map.entry(
              "hu", new Language(HungarianStemmer::new, HungarianAnalyzer.getDefaultStopSet())),
          Map.entry("it", new Language(ItalianStemmer::new, ItalianAnalyzer.getDefaultStopSet())),
          Map.entry("nl", new Language(DutchStemmer::new, DutchAnalyzer.getDefaultStopSet())),
          Map.entry(
              "no", new Language(NorwegianStemmer::new, NorwegianAnalyzer.getDefaultStopSet())),
          Map.entry(
              "pt", new Language(PortugueseStemmer::new, PortugueseAnalyzer.getDefaultStopSet())),
          Map.entry("ro", new Language(RomanianStemmer::new, RomanianAnalyzer.getDefaultStopSet())),
          Map.entry("ru", new Language(RussianStemmer::new, RussianAnalyzer.getDefaultStopSet())),
          Map.entry("sv", new Language(SwedishStemmer::new, SwedishAnalyzer.getDefaultStopSet())),
          Map.entry("tr", new Language(TurkishStemmer::new, TurkishAnalyzer.getDefaultStopSet())));

  private final Map<String, Analyzer> analyzers = new HashMap<>();

  Languages() {
    KNOWN.forEach(
        (code, language) -> analyzers.put(code, analyzer(code, new Stems(language.stemmer()))));
    analyzers.put(UNKNOWN, analyzer(UNKNOWN, null));
  }

  /** All known languages. */
  static Set<String> codes() {
    return KNOWN.keySet();
  }

  /** The analyzer of a language; that of the unknown one for other codes. */
  Analyzer analyzer(String code) {
    Analyzer found = analyzers.get(code);
    return found == null ? Objects.requireNonNull(analyzers.get(UNKNOWN)) : found;
  }

  /** The language of an entry: as published, else by its most frequent words. */
  static String of(Entry entry) {
    String published = entry.content().published().language();
    if (published != null && published.length() >= 2) {
      String code = published.substring(0, 2).toLowerCase(Locale.ROOT);
      if (KNOWN.containsKey(code)) {
        return code;
      }
      if (code.equals("nb") || code.equals("nn")) {
        return "no";
      }
      return UNKNOWN;
    }
    return guess(entry.headline().title() + " " + entry.content().text());
  }

  private static String guess(String text) {
    Map<String, Integer> counts = new HashMap<>();
    String start = text.substring(0, Math.min(READ_CHARS, text.length()));
    StringTokenizer words =
        new StringTokenizer(start.toLowerCase(Locale.ROOT), " \t\n\r,.;:!?()\"");
    while (words.hasMoreTokens()) {
      String word = words.nextToken();
      KNOWN.forEach((code, language) -> {
        if (language.stopWords().contains(word)) {
          counts.merge(code, 1, Integer::sum);
        }
      });
    }
    return counts.entrySet().stream()
        .filter(count -> count.getValue() >= MIN_STOP_WORDS)
        .max(
            Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .orElse(UNKNOWN);
  }

  private static Analyzer analyzer(String code, @Nullable Stems stems) {
    return new Analyzer(Analyzer.PER_FIELD_REUSE_STRATEGY) {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        Tokenizer words = new StandardTokenizer();
        TokenStream lower = new LowerCaseFilter(words);
        TokenStream whole =
            switch (code) {
              case "en" -> new EnglishPossessiveFilter(lower);
              case "fr", "it" -> new ElisionFilter(lower, ELISIONS);
              default -> lower;
            };
        TokenStream plain = new ASCIIFoldingFilter(whole); // a query may omit the accents
        return new TokenStreamComponents(words, stems == null ? plain : stems.filter(plain));
      }
    };
  }
}
