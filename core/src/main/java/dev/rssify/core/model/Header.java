package dev.rssify.core.model;

/** One header line, its spelling kept. */
public record Header(String name, String value) {}
