/** Events as records of Kafka topics. */
@NullMarked
package dev.rssify.adapters.publishkafka;

import org.jspecify.annotations.NullMarked;
