package dev.rssify.lab.simulator.world;

/** The feed in which an entry of a planet was first published. */
public record Origin(String title, String feedUrl) {}
