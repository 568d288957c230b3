package dev.rssify.formats.modules;

import static dev.rssify.formats.xml.Vocabulary.GEO;
import static dev.rssify.formats.xml.Vocabulary.GEORSS;
import static dev.rssify.formats.xml.Vocabulary.GML;

import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.PointDraft;
import dev.rssify.formats.input.ParseProblem;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;
import org.jspecify.annotations.Nullable;

/** Places of entries: GeoRSS simple and GML points, and the W3C's latitude and longitude. */
public final class Places {

  private static final ElementTable<PointDraft> POINT = new ElementTable<>();

  static {
    POINT
        .on(GEORSS, (in, p) -> pair(in.text(), p), "point")
        .on(GML, (in, p) -> pair(in.text(), p), "pos")
        .on(GEO, (in, p) -> p.latitude = number(in.text()), "lat")
        .on(GEO, (in, p) -> p.longitude = number(in.text()), "long", "lon")
        .on(GEORSS, Places::inside, "where")
        .on(GML, Places::inside, "Point")
        .on(GEO, Places::inside, "Point");
  }

  private Places() {}

  public static void addTo(ElementTable<EntryDraft> table) {
    table
        .on(GEORSS, Places::read, "point", "where")
        .on(GML, Places::read, "Point")
        .on(GEO, Places::read, "lat", "long", "lon", "Point");
  }

  private static void read(ElementReader in, EntryDraft entry) throws ParseProblem {
    POINT.read(in, entry.point);
  }

  private static void inside(ElementReader in, PointDraft point) throws ParseProblem {
    POINT.readChildren(in, point);
  }

  /** Latitude and longitude with a blank or a comma between them. */
  private static void pair(@Nullable String text, PointDraft point) {
    if (text == null) {
      return;
    }
    int gap = 0;
    while (gap < text.length() && text.charAt(gap) > ' ' && text.charAt(gap) != ',') {
      gap++;
    }
    int second = gap;
    while (second < text.length() && (text.charAt(second) <= ' ' || text.charAt(second) == ',')) {
      second++;
    }
    Double latitude = number(text.substring(0, gap));
    Double longitude = number(text.substring(second));
    if (latitude != null && longitude != null) {
      point.latitude = latitude;
      point.longitude = longitude;
    }
  }

  private static @Nullable Double number(@Nullable String text) {
    if (text == null || text.isEmpty() || text.length() > 40) {
      return null;
    }
    for (int i = 0; i < text.length(); i++) {
      if ("0123456789.+-eE".indexOf(text.charAt(i)) < 0) {
        return null;
      }
    }
    try {
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
