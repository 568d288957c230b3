/** The dashboard in a real browser. Skipped on a machine without Chromium, which is printed. */
@NullMarked
package dev.rssify.browser;

import org.jspecify.annotations.NullMarked;
