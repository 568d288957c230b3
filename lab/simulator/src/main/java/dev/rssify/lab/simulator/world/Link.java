package dev.rssify.lab.simulator.world;

/** A link of a document to a related one, with its relation. */
public record Link(String rel, String href) {}
