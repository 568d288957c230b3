package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.testkit.BusyWait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class DocumentExecutorTest {

  private static final int LARGE = DocumentExecutor.SMALL + 1;

  private final DocumentExecutor executor = new DocumentExecutor(2, 1L << 30);

  private <T> FutureTask<T> onVirtualThread(long bytes, Supplier<T> work) {
    FutureTask<T> task = new FutureTask<>(() -> executor.run(bytes, work));
    Thread.ofVirtual().start(task);
    return task;
  }

  @Test
  void large_documents_run_on_platform_threads_and_small_ones_do_not() throws Exception {
    Supplier<Boolean> work = () -> Thread.currentThread().isVirtual();
    assertThat(onVirtualThread(LARGE, work).get()).isFalse();
    assertThat(onVirtualThread(DocumentExecutor.SMALL, work).get()).isTrue();
  }

  @Test
  void a_platform_thread_does_the_work_itself() {
    Thread caller = Thread.currentThread();
    assertThat(executor.<Thread>run(LARGE, Thread::currentThread)).isSameAs(caller);
  }

  @Test
  void the_number_of_large_documents_at_a_time_is_limited() throws Exception {
    AtomicInteger working = new AtomicInteger();
    AtomicInteger maxWorking = new AtomicInteger();
    Semaphore started = new Semaphore(0);
    CountDownLatch end = new CountDownLatch(1);
    Supplier<Integer> work =
        () -> {
          maxWorking.accumulateAndGet(working.incrementAndGet(), Math::max);
          started.release();
          awaitUninterruptibly(end);
          return working.decrementAndGet();
        };
    FutureTask<Integer> one = onVirtualThread(LARGE, work);
    FutureTask<Integer> two = onVirtualThread(LARGE, work);
    started.acquire(2);
    FutureTask<Integer> three = onVirtualThread(LARGE, work);
    assertThat(onVirtualThread(1, () -> "small").get()).isEqualTo("small");
    end.countDown();
    one.get();
    two.get();
    three.get();
    assertThat(maxWorking).hasValue(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {DocumentExecutor.SMALL, LARGE})
  void documents_that_exceed_the_heap_together_run_in_turn(int bytes) throws Exception {
    DocumentExecutor tight = new DocumentExecutor(4, 32L * DocumentExecutor.SMALL);
    AtomicInteger working = new AtomicInteger();
    AtomicInteger maxWorking = new AtomicInteger();
    CountDownLatch end = new CountDownLatch(1);
    List<FutureTask<Integer>> documents = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      FutureTask<Integer> document =
          new FutureTask<>(() ->
              tight.run(
                  bytes,
                  () -> {
                    maxWorking.accumulateAndGet(working.incrementAndGet(), Math::max);
                    awaitUninterruptibly(end);
                    return working.decrementAndGet();
                  }));
      documents.add(document);
      Thread thread = Thread.ofVirtual().start(document);
      while (thread.getState() != Thread.State.WAITING) {
        BusyWait.pause();
      }
    }
    end.countDown();
    for (FutureTask<Integer> document : documents) {
      document.get();
    }
    assertThat(maxWorking).hasValue(1);
  }

  @Test
  void an_exception_of_the_work_is_rethrown_and_releases_its_slot() {
    for (Throwable thrown :
        new Throwable[] {
          new IllegalStateException("a bug"),
          new OutOfMemoryError("a test"),
          new StackOverflowError()
        }) {
      for (int i = 0; i < 3; i++) {
        FutureTask<String> task =
            onVirtualThread(
                LARGE,
                () -> {
                  throw thrown instanceof Error error ? sneak(error) : (RuntimeException) thrown;
                });
        assertThatThrownBy(task::get).isInstanceOf(ExecutionException.class).hasCause(thrown);
      }
    }
  }

  private static RuntimeException sneak(Error error) {
    throw error;
  }

  @Test
  void an_interrupt_reaches_the_work() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    FutureTask<Boolean> task =
        new FutureTask<>(() ->
            executor.run(
                LARGE,
                () -> {
                  started.countDown();
                  try {
                    new CountDownLatch(1).await();
                    return false;
                  } catch (InterruptedException e) {
                    return true;
                  }
                }));
    Thread caller = Thread.ofVirtual().start(task);
    started.await();
    caller.interrupt();
    assertThat(task.get()).isTrue();
  }

  @Test
  void work_of_an_interrupted_caller_is_not_started() {
    FutureTask<String> task =
        new FutureTask<>(() -> {
          Thread.currentThread().interrupt();
          return executor.run(LARGE, () -> "begun");
        });
    Thread.ofVirtual().start(task);
    assertThatThrownBy(task::get).hasCauseInstanceOf(CancellationException.class);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
