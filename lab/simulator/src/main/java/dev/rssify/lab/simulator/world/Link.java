package dev.rssify.lab.simulator.world;

/** A link of a document to something that belongs to it, and what that is. */
public record Link(String rel, String href) {}
