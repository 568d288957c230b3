/**
 * What tests are made of: a clock moved by hand, seeded properties, golden folders and a server
 * that misbehaves on request. Depends on nothing of ours, so that core's own tests can use it.
 */
@NullMarked
package dev.rssify.testkit;

import org.jspecify.annotations.NullMarked;
