/**
 * The 25 rules of politeness, each shown by one scenario: the real engine on a virtual clock, and a
 * scripted server whose log is the judge.
 */
@NullMarked
package dev.rssify.lab.conformance;

import org.jspecify.annotations.NullMarked;
