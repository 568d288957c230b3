package dev.rssify.testkit.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import dev.rssify.testkit.Shrink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenTest {

  @TempDir private Path folder;

  private final String modeOfTheBuild = System.getProperty("rssify.golden.update", "");

  @BeforeEach
  void do_not_update() {
    System.clearProperty("rssify.golden.update");
  }

  @AfterEach
  void restore_the_mode() {
    System.setProperty("rssify.golden.update", modeOfTheBuild);
  }

  @Test
  void sub_folders_and_yaml_files_are_cases_in_order_of_name() throws IOException {
    folderCase("b-folder", "expected.txt", "out");
    yamlCase("a-file", "input: in\nexpected: out\n");
    write("notes.md", "not a case");

    List<GoldenCase> cases = Golden.cases(folder);

    assertThat(cases).extracting(GoldenCase::name).containsExactly("a-file", "b-folder");
    assertThat(cases).extracting(GoldenCase::origin).containsOnly("made up");
    assertThat(cases).extracting(GoldenCase::input).containsOnly(new byte[] {'i', 'n'});
    assertThat(cases).extracting(GoldenCase::toString).containsExactly("a-file", "b-folder");
  }

  @Test
  void a_folder_without_cases_is_an_error() {
    assertThatThrownBy(() -> Golden.cases(folder)).hasMessageContaining("no golden case");
  }

  @Test
  void a_case_without_an_origin_is_rejected() throws IOException {
    write("x/input.txt", "in");
    write("x/origin.txt", " \n");
    assertThatThrownBy(() -> Golden.cases(folder)).hasMessageContaining("origin");

    Files.delete(folder.resolve("x/origin.txt"));
    assertThatThrownBy(() -> Golden.cases(folder)).hasMessageContaining("one origin.* expected");

    Files.delete(folder.resolve("x/input.txt"));
    Files.delete(folder.resolve("x"));
    write("y.yaml", "input: in\nexpected: out\n");
    assertThatThrownBy(() -> Golden.cases(folder)).hasMessageContaining("origin");
  }

  @Test
  void text_is_compared_literally() throws IOException {
    folderCase("x", "expected.txt", "one\ntwo\n");

    assertThatCode(() -> only().verify("one\ntwo\n")).doesNotThrowAnyException();
    assertThatThrownBy(() -> only().verify("one\nTwo\n"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("expected.txt")
        .hasMessageContaining("  one\n- two\n+ Two\n");
  }

  @Test
  void trees_are_compared_by_value() throws IOException {
    folderCase("x", "expected.json", "{\"b\": [1, null], \"a\": 'text'}".replace('\'', '"'));

    assertThatCode(() -> only().verify("{\"a\":\"text\",\"b\":[1,null]}"))
        .doesNotThrowAnyException();
    assertThatCode(() -> only().verify(new Outcome("text", Arrays.asList(1L, null))))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> only().verify("{\"a\":\"1\",\"b\":[1]}"))
        .hasMessageContaining("- a: \"text\"\n+ a: \"1\"\n  b:\n  - 1\n- - null\n");
  }

  @Test
  void a_number_is_not_the_text_of_a_number() throws IOException {
    yamlCase("x", "input: in\nexpected: {a: 1}\n");

    assertThatCode(() -> only().verify(Map.of("a", 1))).doesNotThrowAnyException();
    assertThatThrownBy(() -> only().verify(Map.of("a", "1"))).isInstanceOf(AssertionError.class);
  }

  @Test
  void a_missing_expectation_fails() throws IOException {
    yamlCase("x", "input: in\n");

    assertThatThrownBy(() -> only().verify("out")).isInstanceOf(AssertionError.class);
  }

  @Test
  void an_update_rewrites_only_the_expected_file() throws IOException {
    folderCase("x", "expected.yaml", "");
    System.setProperty("rssify.golden.update", "true");

    only().verify(new Outcome("two\nlines", List.of(1L)));

    assertThat(folder.resolve("x/expected.yaml")).hasContent("a: |-\n  two\n  lines\nb:\n- 1\n");
    assertThat(folder.resolve("x/input.txt")).hasContent("in");
  }

  @Test
  void an_update_of_a_yaml_file_retains_its_comments() throws IOException {
    yamlCase("x", "# why\ninput: in # how\nexpected:\n  old: 1\n");
    System.setProperty("rssify.golden.update", "true");

    only().verify(Map.of("new", "yes"));

    assertThat(folder.resolve("x.yaml"))
        .hasContent("origin: made up\n# why\ninput: in # how\nexpected:\n  new: \"yes\"\n");
  }

  @Test
  void an_update_does_not_delete_a_key_after_expected() throws IOException {
    yamlCase("x", "input: in\nexpected: out\nnote: lost\n");
    System.setProperty("rssify.golden.update", "true");

    assertThatThrownBy(() -> only().verify("new")).hasMessageContaining("last key");
  }

  @Test
  void an_updated_case_passes_with_any_text() throws IOException {
    Property.forAll(
        100,
        Gen.texts(12),
        Shrink::text,
        text -> {
          yamlCase("x", "input: in\nexpected: \n");
          System.setProperty("rssify.golden.update", "true");
          only().verify(Map.of("key", text));
          System.clearProperty("rssify.golden.update");
          only().verify(Map.of("key", text));
          assertThat(((YamlCase) only()).expected().path("key").stringValue()).isEqualTo(text);
        });
  }

  private record Outcome(String a, List<Long> b) {}

  private GoldenCase only() {
    return Golden.cases(folder).getFirst();
  }

  private void folderCase(String name, String file, String expected) throws IOException {
    write(name + "/origin.txt", "made up\n");
    write(name + "/input.txt", "in");
    write(name + "/" + file, expected);
  }

  private void yamlCase(String name, String rest) throws IOException {
    write(name + ".yaml", "origin: made up\n" + rest);
  }

  private void write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
