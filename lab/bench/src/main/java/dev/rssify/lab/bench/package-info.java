/** Benchmarks that compare with an alternative in the same run. */
@NullMarked
package dev.rssify.lab.bench;

import org.jspecify.annotations.NullMarked;
