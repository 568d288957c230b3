package dev.rssify.core.model.parsed;

/** A place on earth in WGS 84 degrees. */
public record GeoPoint(double lat, double lon) {}
