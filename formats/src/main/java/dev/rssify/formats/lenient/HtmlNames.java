package dev.rssify.formats.lenient;

import java.util.Locale;
import java.util.Set;

/** HTML elements that are often left open inside feeds, except names that feeds use too. */
final class HtmlNames {

  private static final Set<String> NAMES =
      Set.of(
          ("a abbr acronym address article aside audio b bdi bdo big blockquote "
                  + "body br button canvas caption center cite code col colgroup dd del "
                  + "details dfn dir div dl dt em embed fieldset figcaption figure font "
                  + "footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img "
                  + "input ins kbd label legend li main map mark marquee menu nav nobr "
                  + "noscript object ol optgroup option p param picture pre q rp rt ruby s "
                  + "samp script section select small span strike strong style sub "
                  + "sup svg table tbody td textarea tfoot th thead time tr tt u ul "
                  + "var video wbr")
              .split(" ", -1));

  private HtmlNames() {}

  static boolean contains(String name) {
    return NAMES.contains(name.toLowerCase(Locale.ROOT));
  }
}
