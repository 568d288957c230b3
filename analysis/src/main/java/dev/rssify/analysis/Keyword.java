package dev.rssify.analysis;

/**
 * A word or phrase that describes a text.
 *
 * @param term as it is written in the text, with single spaces
 * @param score estimated probability that a reader picks it, between 0 and 1
 */
public record Keyword(String term, double score) {}
