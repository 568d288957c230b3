package dev.rssify.lab.simulator.server;

/** Who asks: by which connection, counted from 1, and which host of the world. */
record Caller(int host, int connection) {}
