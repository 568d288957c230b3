/**
 * An imitation of the product in miniature whose classes break the rules on purpose, so that each
 * rule is seen to fail. {@code PlantedBreachTest} says who breaks what.
 */
package dev.rssify.planted;
