/**
 * Decides which poll starts when: the due queue, politeness groups and their gates, and the loop
 * that starts polls.
 */
@NullMarked
package dev.rssify.core.dispatch;

import org.jspecify.annotations.NullMarked;
