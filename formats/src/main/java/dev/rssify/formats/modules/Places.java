package dev.rssify.formats.modules;

import static dev.rssify.formats.xml.Vocabulary.GEO;
import static dev.rssify.formats.xml.Vocabulary.GEORSS;
import static dev.rssify.formats.xml.Vocabulary.GML;

import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.PointDraft;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Locations of entries: GeoRSS simple and GML points, and the W3C's latitude and longitude. */
public final class Places {

  private static final int MAX_POSITION_LENGTH = 200;
  private static final Pattern SEPARATOR = Pattern.compile("[\\s,]+");
  private static final ElementTable<PointDraft> POINT = new ElementTable<>();

  static {
    POINT
        .on(GEORSS, (in, p) -> position(in.textOrMarkup(), p), "point")
        .on(GML, (in, p) -> position(in.textOrMarkup(), p), "pos")
        .on(GEO, (in, p) -> p.latitude = number(in.textOrMarkup()), "lat")
        .on(GEO, (in, p) -> p.longitude = number(in.textOrMarkup()), "long", "lon")
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

  private static void read(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    POINT.read(in, entry.point);
  }

  private static void inside(ElementReader in, PointDraft point) throws ParseAbortedException {
    POINT.readChildren(in, point);
  }

  /** Latitude, longitude and optionally a height, separated by blanks or commas. */
  private static void position(@Nullable String text, PointDraft point) {
    if (text == null || text.length() > MAX_POSITION_LENGTH) {
      return;
    }
    List<String> numbers = SEPARATOR.splitAsStream(text).toList();
    if (numbers.size() < 2 || numbers.size() > 3) {
      return;
    }
    Double latitude = number(numbers.get(0));
    Double longitude = number(numbers.get(1));
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
