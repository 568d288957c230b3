package dev.rssify.core.model;

/**
 * Why there is no feed to read.
 *
 * @param evidence what in the answer shows it, to be stored with it
 */
public record Diagnosis(NotAFeed what, String evidence) {}
