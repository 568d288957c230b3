package dev.rssify.core.model.parsed;

/** A geographic location in WGS 84 degrees. */
public record GeoPoint(double lat, double lon) {}
