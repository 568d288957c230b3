/** The dashboard in a real browser. Skipped, visibly, on a machine without Chromium. */
@NullMarked
package dev.rssify.browser;

import org.jspecify.annotations.NullMarked;
