package dev.rssify.core.model;

/** A place on earth in WGS 84 degrees. */
public record GeoPoint(double lat, double lon) {}
