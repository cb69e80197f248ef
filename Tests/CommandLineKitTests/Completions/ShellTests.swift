@testable import CommandLineKit
import Testing

/// Tests of the scripts as text.
///
/// The workshop runs them in the shells.
struct ShellTests {
  @Test(
    "Each script has all commands, options and choices",
    arguments: [
      (
        Shell.bash,
        [
          "complete -F _Tool -- 'Tool'\n", "local command='paint'",
          "*,'--color' | *,'--from' | *,'--coats' | *,'--output' | 'paint,-c') option=$word ;;",
          "'paint,-c' | 'paint,--color') _Tool_words 'red' 'blue' ;;",
          "'mix,--color') _Tool_words 'green' ;;", "'paint,--from') _Tool_files ;;",
          "'mix') _Tool_words '--color' '--output' '--help' '--version' ;;",
          "'completions,0') _Tool_words 'bash' 'zsh' 'fish' ;;",
        ]
      ),
      (
        .zsh,
        [
          "#compdef Tool\n", "'--color=[The color]:COLOR:_Tool_choices_0'",
          "'-c=[The color]:COLOR:_Tool_choices_0'", "'--from=[Where the picture is]:FILE:_files'",
          "'--dry[Waits until it'\\''s dry]'", "'--coats=[How many coats]:NUMBER: '",
          "'mix:Mixes two colors'", "'::COMMAND:_Tool_choices_3'", "'!--output=[Writes to a file, ",
          "_Tool_choices_0() { compadd \"$@\" -- 'red' 'blue'; }\n",
          "operands=(\n      ':COLOR: '\n      ':COLOR: ')",
        ]
      ),
      (
        .fish,
        [
          "complete -c 'Tool' -f\n", #" -a '\'mix\'' -d 'Mixes two colors'"#,
          #"-s 'c' -l 'color' -x -a '\'red\' \'blue\'' -d 'The color'"#,
          "-l 'from' -r -F -d 'Where the picture is'\n",
          "-l 'coats' -x -d 'How many coats'\n", #"-l 'dry' -d 'Waits until it\'s dry'"#,
          #"-n '__Tool_at \'completions\' 0' -a '\'bash\' \'zsh\' \'fish\''"#,
        ]
      ),
    ]
  )
  func describesTheProgram(shell: Shell, parts: [String]) {
    let script = shell.completions(for: .example)
    for part in parts { #expect(script.contains(part), "\(part)") }
  }

  @Test(
    "No sign of a quoted text has a meaning for the shell",
    arguments: [
      ("plain", "'plain'", "'plain'"), ("", "''", "''"), ("a b\n$(c) `d` \"e\"", nil, nil),
      ("it's", #"'it'\''s'"#, #"'it\'s'"#), (#"a\'b"#, #"'a\'\''b'"#, #"'a\\\'b'"#),
      // With the accent, the apostrophe is another character, but not for a shell.
      ("'\u{301}$(a)", "''\\''\u{301}$(a)'", "'\\'\u{301}$(a)'"),
    ]
  )
  func quotes(text: String, word: String?, fishWord: String?) {
    #expect(Shell.bash.quoted(text) == word ?? "'\(text)'")
    #expect(Shell.zsh.quoted(text) == word ?? "'\(text)'")
    #expect(Shell.fish.quoted(text) == fishWord ?? "'\(text)'")
  }

  @Test("A part of a specification of zsh is on one line, and ends nowhere else")
  func specifies() {
    #expect(Shell.specified("HOST:PORT") == #"HOST\:PORT"#)
    #expect(Shell.specified(":\u{301}]") == "\\:\u{301}\\]")
    #expect(Shell.specified("[a\\\n b]") == #"\[a\\ b\]"#)
  }
}
