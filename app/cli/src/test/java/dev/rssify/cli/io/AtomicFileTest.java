package dev.rssify.cli.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

  @TempDir private Path folder;

  @Test
  void an_incomplete_file_does_not_prevent_the_next_attempt() throws IOException {
    Path target = folder.resolve("week.csv");
    try (AtomicFile broken = AtomicFile.create(target)) {
      Files.writeString(broken.part(), "half of");
    }
    assertThat(folder).isEmptyDirectory();

    try (AtomicFile whole = AtomicFile.create(target)) {
      Files.writeString(whole.part(), "all of it");
      assertThat(target).doesNotExist();
      whole.done();
    }
    assertThat(folder).isDirectoryNotContaining(file -> !file.equals(target));
    assertThat(target).hasContent("all of it");
  }

  @Test
  void the_first_of_two_writers_of_a_file_wins_and_the_second_fails() throws IOException {
    Path target = folder.resolve("week.csv");
    try (AtomicFile one = AtomicFile.create(target);
        AtomicFile other = AtomicFile.create(target)) {
      Files.writeString(one.part(), "all of it");
      Files.writeString(other.part(), "half of");
      one.done();
      assertThatThrownBy(other::done).isInstanceOf(FileAlreadyExistsException.class);
    }
    assertThat(folder).isDirectoryNotContaining(file -> !file.equals(target));
    assertThat(target).hasContent("all of it");
  }
}
