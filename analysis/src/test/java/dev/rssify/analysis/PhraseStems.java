package dev.rssify.analysis;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Compares keywords as the scorer of the corpus does: by the Porter stems of English words. */
final class PhraseStems {

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}\\p{M}_]+");
  private static final List<Map.Entry<String, String>> STEP_2 =
      rules(
          "ational ate tional tion enci ence anci ance izer ize bli ble alli al entli ent eli e"
              + " ousli ous ization ize ation ate ator ate alism al iveness ive fulness ful"
              + " ousness ous aliti al iviti ive biliti ble logi log");
  private static final List<Map.Entry<String, String>> STEP_3 =
      rules("icate ic ative - alize al iciti ic ical ic ful - ness -");
  private static final List<String> STEP_4 =
      List.of(
          "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ion", "ism", "ate", "iti",
          "ous", "ive", "ize", "al", "er", "ic", "ou");

  private PhraseStems() {}

  static String of(String phrase, String language) {
    return WORD.matcher(phrase.toLowerCase(Locale.ROOT))
        .results()
        .map(match -> language.equals("en") ? porter(match.group()) : singular(match.group()))
        .collect(Collectors.joining(" "));
  }

  private static String singular(String word) {
    return word.length() > 3 && word.matches(".*[sx]") ? cut(word, 1) : word;
  }

  private static String porter(String word) {
    if (word.length() <= 2 || !word.chars().allMatch(c -> c < 128)) {
      return word;
    }
    String w = withoutParticiple(withoutPlural(word));
    if (w.endsWith("y") && hasVowel(cut(w, 1))) {
      w = cut(w, 1) + "i";
    }
    w = replaced(replaced(w, STEP_2), STEP_3);
    for (String suffix : STEP_4) {
      if (w.endsWith(suffix)) {
        String stem = cut(w, suffix.length());
        boolean fits = !suffix.equals("ion") || stem.matches(".*[st]");
        w = measure(stem) > 1 && fits ? stem : w;
        break;
      }
    }
    if (w.endsWith("e")) {
      String stem = cut(w, 1);
      w = measure(stem) > 1 || (measure(stem) == 1 && !endsShort(stem)) ? stem : w;
    }
    return w.endsWith("ll") && measure(w) > 1 ? cut(w, 1) : w;
  }

  private static String withoutPlural(String w) {
    if (w.endsWith("sses") || w.endsWith("ies")) {
      return cut(w, 2);
    }
    return w.endsWith("s") && !w.endsWith("ss") ? cut(w, 1) : w;
  }

  private static String withoutParticiple(String w) {
    if (w.endsWith("eed")) {
      return measure(cut(w, 3)) > 0 ? cut(w, 1) : w;
    }
    int length = w.endsWith("ed") ? 2 : w.endsWith("ing") ? 3 : 0;
    if (length == 0 || !hasVowel(cut(w, length))) {
      return w;
    }
    String stem = cut(w, length);
    if (stem.matches(".*(at|bl|iz)")) {
      return stem + "e";
    }
    if (stem.matches(".*(.)\\1") && form(stem).endsWith("c") && !stem.matches(".*[lsz]")) {
      return cut(stem, 1);
    }
    return measure(stem) == 1 && endsShort(stem) ? stem + "e" : stem;
  }

  private static String replaced(String w, List<Map.Entry<String, String>> rules) {
    for (Map.Entry<String, String> rule : rules) {
      if (w.endsWith(rule.getKey())) {
        String stem = cut(w, rule.getKey().length());
        return measure(stem) > 0 ? stem + rule.getValue() : w;
      }
    }
    return w;
  }

  /** Returns one letter for each letter of the word: c for a consonant, v for a vowel. */
  private static String form(String w) {
    StringBuilder form = new StringBuilder();
    for (int i = 0; i < w.length(); i++) {
      char c = w.charAt(i);
      boolean isVowel =
          "aeiou".indexOf(c) >= 0
              || (c == 'y' && !form.isEmpty() && form.charAt(form.length() - 1) == 'c');
      form.append(isVowel ? 'v' : 'c');
    }
    return form.toString();
  }

  private static int measure(String w) {
    return form(w).split("vc", -1).length - 1;
  }

  private static boolean hasVowel(String w) {
    return form(w).contains("v");
  }

  private static boolean endsShort(String w) {
    return form(w).endsWith("cvc") && !w.matches(".*[wxy]");
  }

  private static String cut(String w, int characters) {
    return w.substring(0, w.length() - characters);
  }

  private static List<Map.Entry<String, String>> rules(String list) {
    String[] parts = list.replace("-", "").split(" ", -1);
    return IntStream.range(0, parts.length / 2)
        .mapToObj(i -> Map.entry(parts[2 * i], parts[2 * i + 1]))
        .toList();
  }
}
