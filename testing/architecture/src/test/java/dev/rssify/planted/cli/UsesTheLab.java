package dev.rssify.planted.cli;

import dev.rssify.planted.lab.simulator.DependsOnTheEngine;

/** A command that depends on the simulator. */
public record UsesTheLab(DependsOnTheEngine simulator) {}
