/**
 * Miniature copies of the product's packages whose classes violate the rules on purpose, to prove
 * that each rule can fail. {@code PlantedViolationsTest} lists the violations.
 */
package dev.rssify.planted;
