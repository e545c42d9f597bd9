package io.resplit.cli.help;

import java.util.List;

/** Completion in zsh, by its own {@code _arguments}. */
final class ZshCompletion {

  private static final String SCRIPT =
      """
      #compdef resplit
      # Completion of resplit in zsh: source <(resplit completion zsh)
      _resplit() {
        local command=resplit
        local -a commands=(
      @COMMANDS@
        )
        if (( CURRENT > 2 && ${commands[(I)${words[2]}:*]} )); then
          command=${words[2]}
          shift words
          (( CURRENT-- ))
        fi
        case $command in
      @ARGUMENTS@
        esac
      }
      _resplit_command() {
        _alternative 'commands:command:{_describe command commands}' 'files:file:_files'
      }
      _resplit_variables() { _resplit_names -s , }
      _resplit_variable() { _resplit_names }
      _resplit_names() {
        local word
        local -a names
        for word in $words; do
          if [[ -f $word ]]; then
            names=(${(f)"$(command resplit @VARIABLES@)"})
            (( $#names )) && _values "$@" variable $names
            return
          fi
        done
      }
      if [[ ${funcstack[1]} == _resplit ]]; then
        _resplit "$@"
      else
        (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
        compdef _resplit resplit
      fi
      """;

  private ZshCompletion() {}

  static String script(List<CompletedCommand> commands) {
    List<CompletedCommand> subcommands = commands.subList(1, commands.size());
    return SCRIPT
        .replace(
            "@COMMANDS@",
            Completion.lines(
                subcommands,
                each -> "    " + Completion.quoted(each.name() + ":" + each.summary())))
        .replace(
            "@ARGUMENTS@",
            Completion.lines(commands, each -> arguments(each, !subcommands.contains(each))));
  }

  private static String arguments(CompletedCommand command, boolean main) {
    StringBuilder text = new StringBuilder("    " + command.name() + ")\n      _arguments -s");
    for (CompletedArgument option : command.options()) {
      for (String name : option.names()) {
        text.append(" \\\n        ").append(Completion.quoted(argument(name, option)));
      }
    }
    if (main) {
      text.append(" \\\n        '1:command or file:_resplit_command'");
    }
    return text.append(" \\\n        ")
        .append(Completion.quoted("*:file:" + words(command.words(), "_files")))
        .append(" ;;")
        .toString();
  }

  private static String argument(String name, CompletedArgument option) {
    String summary = "[" + option.summary().replaceAll("([\\[\\]\\\\])", "\\\\$1") + "]";
    return switch (option.kind()) {
      case FLAG -> "*" + name + summary;
      case FILE -> "*" + name + "=" + summary + ":file:_files";
      case VARIABLES -> "*" + name + "=" + summary + ":variable:_resplit_variables";
      case VARIABLE -> "*" + name + "=" + summary + ":variable:_resplit_variable";
      case LIST -> "*" + name + "=" + summary + ":words:_values -s , word " + option.line();
      default -> "*" + name + "=" + summary + ":value:" + words(option.words(), " ");
    };
  }

  private static String words(List<String> words, String otherwise) {
    return words.isEmpty() ? otherwise : "(" + String.join(" ", words) + ")";
  }
}
