/**
 * Tools for tests: a manual clock, seeded properties, golden folders and a server that misbehaves
 * on request. Depends on no other module, so that core's own tests can use it.
 */
@NullMarked
package dev.rssify.testkit;

import org.jspecify.annotations.NullMarked;
