package dev.rssify.formats.draft;

import dev.rssify.core.model.parsed.GeoPoint;
import org.jspecify.annotations.Nullable;

/** A location, whose numbers may be in one element or in two. */
public final class PointDraft {

  public @Nullable Double latitude;
  public @Nullable Double longitude;

  public @Nullable GeoPoint finish() {
    Double lat = latitude;
    Double lon = longitude;
    if (lat == null || lon == null || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) {
      return null;
    }
    return new GeoPoint(lat, lon);
  }
}
