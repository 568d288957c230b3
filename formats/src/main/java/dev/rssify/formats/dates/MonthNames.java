package dev.rssify.formats.dates;

import java.time.Month;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Months by name. English names match by their first three letters; other languages by full name
 * and usual abbreviations, where they mean one month only.
 */
final class MonthNames {

  private static final String ENGLISH = "janfebmaraprmayjunjulaugsepoctnovdec";

  private static final Map<String, Integer> OTHERS =
      names(
          "januar jänner januari janvier janv enero ene gennaio gen janeiro január styczeń stycznia"
              + " январь января янв ιαν ιανουαρίου",
          "februar februari février fevrier févr fevr febrero febbraio fevereiro fev február"
              + " lutego февраль февраля фев φεβ φεβρουαρίου",
          "märz maerz mär maart mrt mars marzo março marco március marca марта мар μάρ μαρ"
              + " μαρτίου",
          "april avril avr abril abr aprile április kwietnia апреля апр απρ απριλίου",
          "mai mei mayo maggio mag maio május maja мая май μάι μαϊ μαι μαΐου",
          "juni juin junio giugno giu junho június czerwca июня июн ιούν ιουν ιουνίου",
          "juli juillet juil julio luglio lug julho július lipca июля июл ιούλ ιουλ ιουλίου",
          "august augustus août aout agosto ago augusztus sierpnia августа авг αύγ αυγ"
              + " αυγούστου",
          "september septembre sept septiembre settembre set setembro szeptember września"
              + " сентября сен σεπ σεπτεμβρίου",
          "oktober okt octobre octubre ottobre ott outubro out október października октября окт"
              + " οκτ οκτωβρίου",
          "november novembre noviembre novembro listopada ноября ноя νοέ νοε νοεμβρίου",
          "dezember dez december décembre déc decembre diciembre dic dicembre dezembro grudnia"
              + " декабря дек δεκ δεκεμβρίου");

  private MonthNames() {}

  /** The number of a month; -1 where the name is unknown. */
  static int number(String name) {
    if (name.length() < 3) {
      return -1;
    }
    for (int i = 0; i < 12; i++) {
      if (ENGLISH.regionMatches(true, 3 * i, name, 0, 3) && isEnglish(name, i)) {
        return i + 1;
      }
    }
    return OTHERS.getOrDefault(name.toLowerCase(Locale.ROOT), -1);
  }

  /** Whether the name is an abbreviation of a month, not another term with the same start. */
  private static boolean isEnglish(String name, int index) {
    String whole = Month.of(index + 1).name();
    return name.length() == 3 || whole.regionMatches(true, 0, name, 0, name.length());
  }

  private static Map<String, Integer> names(String... months) {
    Map<String, Integer> names = new HashMap<>();
    for (int i = 0; i < months.length; i++) {
      for (String name : months[i].split(" ", -1)) {
        names.put(name, i + 1);
      }
    }
    return Map.copyOf(names);
  }
}
