/**
 * The 25 politeness rules, each tested by one scenario: the real engine on a virtual clock, and a
 * scripted server whose log is checked.
 */
@NullMarked
package dev.rssify.lab.conformance;

import org.jspecify.annotations.NullMarked;
