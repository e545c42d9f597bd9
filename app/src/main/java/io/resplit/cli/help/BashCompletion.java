package io.resplit.cli.help;

import io.resplit.cli.help.CompletedArgument.Kind;
import java.util.List;
import java.util.stream.Collectors;

/** Completion in Bash: files are what Bash itself offers where this offers nothing. */
final class BashCompletion {

  private static final String SCRIPT =
      """
      # Completion of resplit in bash: source <(resplit completion bash)
      _resplit() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
        local command=resplit options words
        # --option=word is three words here
        if [[ $cur == = ]]; then
          cur=
        elif [[ $prev == = ]]; then
          prev=${COMP_WORDS[COMP_CWORD-2]}
        fi
        if (( COMP_CWORD > 1 )); then
          case ${COMP_WORDS[1]} in
            @SUBCOMMANDS@) command=${COMP_WORDS[1]} ;;
          esac
        fi
        COMPREPLY=()
        case $command:$prev in
      @VALUES@
        esac
        case $command in
      @OPTIONS@
        esac
        if [[ $cur == -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
        elif (( COMP_CWORD == 1 )); then
          mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur"; compgen -f -- "$cur")
          compopt -o filenames
        else
          mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
        fi
      }
      # _resplit_words WORDS: the one value of an option, no file
      _resplit_words() {
        compopt +o default +o bashdefault
        mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
      }
      # _resplit_list WORDS: words with commas between them
      _resplit_list() {
        compopt +o default +o bashdefault -o nospace
        mapfile -t COMPREPLY < <(compgen -P "${cur%"${cur##*,}"}" -W "$1" -- "${cur##*,}")
      }
      # _resplit_variables OFFER: names of variables in the first file that is given
      _resplit_variables() {
        local word names=
        for word in "${COMP_WORDS[@]:1}"; do
          if [[ -f $word ]]; then
            names=$(command resplit @VARIABLES@)
            break
          fi
        done
        "$1" "$names"
      }
      complete -o bashdefault -o default -F _resplit resplit
      """;

  private BashCompletion() {}

  static String script(List<CompletedCommand> commands) {
    List<CompletedCommand> subcommands = commands.subList(1, commands.size());
    return SCRIPT
        .replace("@SUBCOMMANDS@", Completion.names(subcommands, " | "))
        .replace(
            "@VALUES@",
            commands.stream()
                .flatMap(command -> command.options().stream().map(each -> value(command, each)))
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n")))
        .replace("@OPTIONS@", Completion.lines(commands, command -> options(command, subcommands)));
  }

  private static String value(CompletedCommand command, CompletedArgument option) {
    if (option.kind() == Kind.FLAG) {
      return "";
    }
    String names =
        option.names().stream()
            .map(name -> command.name() + ":" + name)
            .collect(Collectors.joining(" | "));
    String words = Completion.quoted(option.line());
    String action =
        switch (option.kind()) {
          case FILE -> "return";
          case VARIABLES -> "_resplit_variables _resplit_list; return";
          case VARIABLE -> "_resplit_variables _resplit_words; return";
          case LIST -> "_resplit_list " + words + "; return";
          default -> "_resplit_words " + words + "; return";
        };
    return "    " + names + ") " + action + " ;;";
  }

  private static String options(CompletedCommand command, List<CompletedCommand> subcommands) {
    boolean main = !subcommands.contains(command);
    return "    %s) options=%s words=%s ;;"
        .formatted(
            command.name(),
            Completion.quoted(command.optionNames()),
            Completion.quoted(
                main ? Completion.names(subcommands, " ") : String.join(" ", command.words())));
  }
}
