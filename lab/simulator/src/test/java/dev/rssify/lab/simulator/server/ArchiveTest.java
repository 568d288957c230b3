package dev.rssify.lab.simulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.lab.simulator.render.Renderer;
import dev.rssify.lab.simulator.world.Hosts;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.World;
import org.junit.jupiter.api.Test;

class ArchiveTest {

  private static final long NOON = 1_773_230_400;

  private final World world = new World(1, new Hosts(10, 80), 500, Mix.CALM);

  @Test
  void memory_is_bounded_and_eviction_changes_no_response() {
    try (Archive archive = new Archive(world, 100_000)) {
      for (int round = 0; round < 2; round++) {
        for (int number = 0; number < world.feeds(); number++) {
          CurrentDocument document = archive.document(number, NOON);
          byte[] body = archive.body(document, false);

          assertThat(body).isEqualTo(Renderer.render(world.document(document.feed(), NOON)));
          assertThat(archive.heldBytes()).isLessThanOrEqualTo(100_000);
        }
      }
    }
  }

  @Test
  void a_body_is_created_once_per_version_and_coding() {
    try (Archive archive = new Archive(world, 1_000_000)) {
      CurrentDocument document = archive.document(3, NOON);
      byte[] plain = archive.body(document, false);

      assertThat(archive.body(archive.document(3, NOON), false)).isSameAs(plain);
      assertThat(archive.body(document, true)).isNotEqualTo(plain);

      CurrentDocument next = archive.document(3, document.version().until());
      assertThat(next).isNotEqualTo(document);
      assertThat(archive.body(next, false)).isNotEqualTo(plain);
    }
  }

  @Test
  void a_clock_that_is_set_back_returns_the_old_version() {
    try (Archive archive = new Archive(world, 1_000_000)) {
      CurrentDocument now = archive.document(3, NOON);
      byte[] body = archive.body(now, false);
      archive.body(archive.document(3, now.version().until()), false);

      assertThat(archive.document(3, NOON)).isEqualTo(now);
      assertThat(archive.body(archive.document(3, NOON), false)).isEqualTo(body);
    }
  }
}
