package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EngineListenerTest {

  @Test
  void an_exception_of_a_listener_does_not_affect_the_reported_work() throws InterruptedException {
    EngineListener faulty =
        event -> {
          throw new IllegalStateException("listener of " + event);
        };
    List<Throwable> handled = new ArrayList<>();
    List<String> done = new ArrayList<>();
    Thread work =
        Thread.ofPlatform()
            .uncaughtExceptionHandler((_, thrown) -> handled.add(thrown))
            .start(() -> {
              faulty.catchingExceptions().on(new EngineEvent.StartsHeld("a disk is full"));
              done.add("the work");
            });

    work.join();

    assertThat(done).containsExactly("the work");
    assertThat(handled).singleElement().isInstanceOf(IllegalStateException.class);
  }
}
