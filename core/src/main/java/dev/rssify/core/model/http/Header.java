package dev.rssify.core.model.http;

/** One header line with its original spelling. */
public record Header(String name, String value) {}
