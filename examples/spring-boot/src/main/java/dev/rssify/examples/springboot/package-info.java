/** The library in a Spring Boot application. */
@NullMarked
package dev.rssify.examples.springboot;

import org.jspecify.annotations.NullMarked;
