package dev.rssify.core.model.http;

/**
 * Why a response is not a feed.
 *
 * @param data the part of the response that shows it, to be stored with it
 */
public record Diagnosis(NotAFeed what, String data) {}
