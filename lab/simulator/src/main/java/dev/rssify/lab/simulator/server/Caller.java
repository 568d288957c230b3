package dev.rssify.lab.simulator.server;

/** The origin of a request: its connection, counted from 1, and the host it addresses. */
record Caller(int host, int connection) {}
