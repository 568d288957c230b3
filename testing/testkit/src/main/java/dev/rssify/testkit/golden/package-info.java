/**
 * Golden cases: an input, the expected output and the origin, stored as files that a person can
 * read and a build can rewrite.
 */
@NullMarked
package dev.rssify.testkit.golden;

import org.jspecify.annotations.NullMarked;
