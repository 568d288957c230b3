package dev.rssify.planted.core.dispatch;

import java.util.concurrent.locks.ReentrantLock;

public class HasALock {

  final ReentrantLock lock = new ReentrantLock();
}
