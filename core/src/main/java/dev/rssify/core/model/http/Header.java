package dev.rssify.core.model.http;

/** One header line, its spelling kept. */
public record Header(String name, String value) {}
