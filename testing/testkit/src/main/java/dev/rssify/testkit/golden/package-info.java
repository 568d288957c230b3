/**
 * Golden cases: an input, what is expected of it and where it came from, kept as files that a
 * person can read and a build can rewrite.
 */
@NullMarked
package dev.rssify.testkit.golden;

import org.jspecify.annotations.NullMarked;
