package dev.rssify.cli;

import dev.rssify.cli.io.ExitCode;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code rssify completion}: prints a completion script. The script runs {@link CompleteCommand}
 * for everything but the names of commands, so that feeds and tags of the store are completed too.
 */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Print a completion script for bash, zsh or fish",
    footer = {
      "",
      "Examples:",
      "  source <(rssify completion bash)                                  # this shell",
      "  rssify completion bash > ~/.local/share/bash-completion/completions/rssify",
      "  rssify completion zsh > ~/.zfunc/_rssify       # a folder of $fpath",
      "  rssify completion fish > ~/.config/fish/completions/rssify.fish"
    })
final class CompletionCommand implements Callable<Integer> {

  /** The shells that have a script. */
  enum Shell {
    BASH,
    ZSH,
    FISH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final String BASH =
      """
      # bash completion of rssify
      _rssify() {
        local line=${COMP_LINE:0:COMP_POINT} part=${COMP_WORDS[COMP_CWORD]} words=() word lead=
        read -a words <<< "$line"
        case $line in *[[:space:]]) words+=("") ;; esac
        word=${words[${#words[@]}-1]}
        COMPREPLY=()
        if [ "${#words[@]}" -eq 2 ]; then
          mapfile -t COMPREPLY < <(compgen -W "%s" -- "$word")
          return
        fi
        # Bash replaces only what follows a word break such as : or =
        case $part in :|=) part= ;; esac
        case $word in *"$part") lead=${word%%"$part"} ;; esac
        while IFS= read -r line; do
          if [ "$line" = ":files" ]; then
            compopt -o filenames
            mapfile -t COMPREPLY < <(compgen -f -- "$part")
            return
          fi
          line=${line%%%%$'\\t'*}
          case $line in *=) compopt -o nospace ;; esac
          printf -v line %%q "${line#"$lead"}"
          COMPREPLY+=("$line")
        done < <("${words[0]}" __complete -- "${words[@]:1}" 2>/dev/null)
      }
      complete -F _rssify rssify
      """;

  private static final String ZSH =
      """
      #compdef rssify
      # zsh completion of rssify: %s
      _rssify() {
        local -a found
        local line
        while IFS= read -r line; do
          if [[ $line == :files ]]; then
            _files
            return
          fi
          found+=("${${line//:/\\\\:}/$'\\t'/:}")
        done < <("${words[1]}" __complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)
        _describe 'rssify' found
      }
      compdef _rssify rssify
      # Loaded by the first TAB from a file in $fpath: complete that TAB too.
      if [ "$funcstack[1]" = "_rssify" ]; then
        _rssify "$@"
      fi
      """;

  private static final String FISH =
      """
      # fish completion of rssify: %s
      function __rssify_complete
        set -l words (commandline -opc) (commandline -ct)
        for line in ($words[1] __complete -- $words[2..-1] 2>/dev/null)
          if test "$line" = ":files"
            __fish_complete_path (commandline -ct)
          else
            printf '%%s\\n' $line
          end
        end
      end
      complete -c rssify -f -a '(__rssify_complete)'
      """;

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "SHELL",
      arity = "0..1",
      description = "One of ${COMPLETION-CANDIDATES}. Default: by $SHELL, else bash.")
  private @Nullable Shell shell;

  CompletionCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    String commands = String.join(" ", spec.root().subcommands().keySet());
    String script =
        switch (shell == null ? usual() : shell) {
          case BASH -> BASH;
          case ZSH -> ZSH;
          case FISH -> FISH;
        };
    spec.commandLine().getOut().print(String.format(Locale.ROOT, script, commands));
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }

  private Shell usual() {
    String path = environment.getOrDefault("SHELL", "");
    if (path.endsWith("/zsh")) {
      return Shell.ZSH;
    }
    return path.endsWith("/fish") ? Shell.FISH : Shell.BASH;
  }
}
