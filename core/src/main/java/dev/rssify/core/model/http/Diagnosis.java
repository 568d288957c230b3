package dev.rssify.core.model.http;

/**
 * Why there is no feed to read.
 *
 * @param data what in the answer shows it, to be stored with it
 */
public record Diagnosis(NotAFeed what, String data) {}
