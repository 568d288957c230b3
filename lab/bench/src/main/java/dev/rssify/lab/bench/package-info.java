/** What things cost, measured beside others in the same run. */
@NullMarked
package dev.rssify.lab.bench;

import org.jspecify.annotations.NullMarked;
