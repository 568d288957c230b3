package dev.rssify.core.model;

/**
 * The last body of a feed that was read completely. The same bytes need not be read again by the
 * same parser.
 *
 * @param sha256 of the decoded bytes
 * @param number how many documents of this feed were read, this one included
 */
public record LastDocument(String sha256, String parserVersion, long number) {}
