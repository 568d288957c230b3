package dev.rssify.lab.simulator.world;

/** The feed an entry of a planet was first published in. */
public record Origin(String title, String feedUrl) {}
