package dev.rssify.formats.charset;

import java.nio.charset.Charset;

/**
 * The single-byte charsets and the letters of their languages, most frequent first. Text decoded
 * with a wrong charset has rare letters, symbols inside words, and capitals after small letters.
 */
enum SingleByteScript {
  WESTERN("windows-1252", "éèàáíóúäöüñç", "âêîôûëïãõåøæßœìòùÉÀÄÖÜÁÓ", ""),
  CENTRAL_EUROPEAN("windows-1250", "áéíółąęśżěčřš", "ćńźžýůúťďňőűöüäăâîşţÁÉČŠŘŽŁŚŻ", ""),
  CENTRAL_EUROPEAN_ISO("iso-8859-2", "áéíółąęśżěčřš", "ćńźžýůúťďňőűöüäăâîşţÁÉČŠŘŽŁŚŻ", ""),
  TURKISH("windows-1254", "ıişğüöç", "İŞĞÜÖÇâî", ""),
  CYRILLIC("windows-1251", "оеаинтсрвл", "кмдпуяыьгзбчй", "хжшюцщэфъёіїєґўјљњћђџ"),
  CYRILLIC_KOI8("koi8-r", "оеаинтсрвл", "кмдпуяыьгзбчй", "хжшюцщэфъё"),
  CYRILLIC_ISO("iso-8859-5", "оеаинтсрвл", "кмдпуяыьгзбчй", "хжшюцщэфъёіїєўјљњћђџ"),
  CYRILLIC_DOS("ibm866", "оеаинтсрвл", "кмдпуяыьгзбчй", "хжшюцщэфъё"),
  GREEK("windows-1253", "αοειτνσυρπκηςλμ", "γδθωίόάέήύώχφ", "βζξψϊϋΐΰ"),
  GREEK_ISO("iso-8859-7", "αοειτνσυρπκηςλμ", "γδθωίόάέήύώχφ", "βζξψϊϋΐΰ"),
  HEBREW("windows-1255", "יוהלארבמתשנ", "עדקחפםסגן", "טכצזךףץ"),
  ARABIC("windows-1256", "اليمنورتبة", "عدسفكقحهجأشخصطى", "ضظغثزذءآإئؤ"),
  THAI("tis-620", "านรอกเงมยลั่้ิี", "วดทสตะปบคหแจพชขไำุู์ืึ", "ใโฟถผธณซภษศฐญฝฉฎฏฑฒฌฆฤฮฬ็ๆฯ");

  /** Characters between letters in any language. */
  private static final String PUNCTUATION = "«»„“”‘’–—…•·§©®™°№€\u00a0\u00ad";

  private final String label;
  private final String frequent;
  private final String common;
  private final String rare;

  SingleByteScript(String label, String frequent, String common, String rare) {
    this.label = label;
    this.frequent = frequent;
    this.common = common;
    this.rare = rare;
  }

  /** The charset in which the sample is most plausible; windows-1252 where none is. */
  static Charset best(byte[] sample) {
    SingleByteScript best = WESTERN;
    double bestScore = Double.NEGATIVE_INFINITY;
    for (SingleByteScript script : values()) {
      double score = script.score(new String(sample, CharsetDetector.charset(script.label)));
      if (score > bestScore) {
        best = script;
        bestScore = score;
      }
    }
    return CharsetDetector.charset(best.label);
  }

  private double score(String text) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        count++;
        sum += weight(i == 0 ? ' ' : text.charAt(i - 1), c);
      }
    }
    return count == 0 ? 0 : sum / count;
  }

  private double weight(char before, char c) {
    if (PUNCTUATION.indexOf(c) >= 0) {
      return Character.isLetter(before) ? 0.2 : 0.4;
    }
    if (!Character.isLetter(c) && !isMark(c)) {
      return -1;
    }
    if (!isLatin() && before < 0x80 && Character.isLetter(before)) {
      return -1; // no term mixes two scripts
    }
    double weight = letter(c);
    if (Character.isUpperCase(c)) {
      boolean insideWord = Character.isLowerCase(before);
      weight = insideWord ? -1 : 0.7 * Math.max(weight, letter(Character.toLowerCase(c)));
    }
    return weight;
  }

  private double letter(char c) {
    if (frequent.indexOf(c) >= 0) {
      return 1;
    }
    if (common.indexOf(c) >= 0) {
      return 0.7;
    }
    return rare.indexOf(c) >= 0 ? 0.3 : -0.5;
  }

  private boolean isLatin() {
    return Character.UnicodeScript.of(frequent.charAt(0)) == Character.UnicodeScript.LATIN;
  }

  private static boolean isMark(char c) {
    return Character.getType(c) == Character.NON_SPACING_MARK;
  }
}
