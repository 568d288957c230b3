package dev.rssify.planted.app.cli;

/** Stands for every injector's annotation. */
@interface Inject {}
