/** The hot parts of a poll, one by one (JMH). */
@NullMarked
package dev.rssify.lab.bench.stage;

import org.jspecify.annotations.NullMarked;
