/// A shell that can complete a program's command line.
public enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// Returns the script that completes a program's commands, options and values.
  ///
  /// The script runs the program, which prints the completions of a command line.
  public func completions(for program: Program) -> String {
    let letters = program.name.map { character in
      if character.isLetter || character.isNumber {
        return character
      }
      return "_"
    }
    let script =
      switch self {
      case .bash: Self.bashScript
      case .zsh: Self.zshScript
      case .fish: Self.fishScript
      }
    return script.replacing("FUNCTION", with: "_" + letters).replacing("NAME", with: program.name)
  }

  private static let bashScript = #"""
    # Completions of NAME for bash: source this file, for instance in ~/.bashrc.
    FUNCTION() {
      local line=${COMP_LINE:0:COMP_POINT} words=() word index current start='' value kept
      # bash also splits words at signs such as '=' and ':', which have no space before them.
      for (( index = 0; index < COMP_CWORD; index++ )); do
        word=${COMP_WORDS[index]}
        if [[ $index -eq 0 || $line == [[:space:]]* ]]; then
          words+=("$word")
        else
          words[-1]+=$word
        fi
        line=${line#*"$word"}
      done
      if [[ $line == [[:space:]]* ]]; then
        current=${line#"${line%%[![:space:]]*}"}
      else
        current=${words[-1]}$line
        unset 'words[-1]'
      fi
      [[ $current != -?*=* ]] || start=${current%%=*}=
      value=${current#"$start"}
      # bash replaces only this end of the word: $2.
      kept=$(( ${#current} - ${#2} ))
      while IFS=$'\t' read -r word _; do
        if [[ $word == :files ]]; then FUNCTION_files; else FUNCTION_word; fi
      done < <(command "$1" --complete "${words[@]:1}" "$current" 2>/dev/null)
    }
    # Adds a word if it begins with the current one, in its quotation marks.
    FUNCTION_word() {
      case $value in
        \'*) word=\'${word//\'/\'\\\'\'} ;;
        \"*)
          word=${word//\\/\\\\} word=${word//\"/\\\"} word=${word//\$/\\\$}
          word=\"${word//\`/\\\`} ;;
        *) printf -v word %q "$word" ;;
      esac
      word=$start$word
      [[ $word != "$current"* ]] || COMPREPLY+=("${word:kept}")
    }
    # Adds files, which bash itself quotes.
    FUNCTION_files() {
      local file mark=''
      [[ $value != [\"\']* ]] || mark=${value:0:1}
      compopt -o filenames
      while IFS= read -r file; do
        file=$start$mark$file
        COMPREPLY+=("${file:kept}")
      done < <(compgen -f -- "${value#"$mark"}")
    }
    complete -F FUNCTION -- NAME

    """#

  private static let zshScript = #"""
    #compdef NAME
    # Completions of NAME for zsh: save this as _NAME in a folder of $fpath.
    FUNCTION() {
      local line
      local -a lines plain described
      lines=("${(@f)$(command ${(Q)words[1]} --complete "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
      compset -P '-*='
      for line in $lines; do
        case $line in
          :files) _files ;;
          *$'\t'*) described+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
          *) plain+=("$line") ;;
        esac
      done
      compadd -- $plain
      _describe completion described
    }
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      FUNCTION "$@"
    else
      compdef FUNCTION NAME
    fi

    """#

  private static let fishScript = #"""
    # Completions of NAME for fish: save this as ~/.config/fish/completions/NAME.fish.
    function FUNCTION
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      set -l start (string match -r -- '^-.*?=' $current)
      for line in (command $words[1] --complete $words[2..-1] "$current" 2>/dev/null)
        if test "$line" = :files
          set -l value (string replace -- "$start" '' "$current")
          printf "$start%s\n" (__fish_complete_path "$value")
        else
          echo "$start$line"
        end
      end
    end
    complete -c NAME -f -a '(FUNCTION)'

    """#
}
