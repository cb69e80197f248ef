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
          "complete -F _Tool Tool\n", "local command='paint'",
          "paint|mix|completions|help) command=$word named=1", "paint,--color) words='red blue' ;;",
          "mix,--color) words='green' ;;", "paint,--from) files=1 ;;", "paint,--coats) : ;;",
          "mix,-*) words='--color --output --help --version' ;;",
          "completions,*) words='bash zsh fish' ;;",
        ]
      ),
      (
        .zsh,
        [
          "#compdef Tool\n", "local command='paint'", "'--color=[The color]:COLOR:(red blue)'",
          "'-c[The color]:COLOR:(red blue)'", "'--from=[Where the picture is]:FILE:_files'",
          "'--dry[Waits until it'\\''s dry]'", "'--coats=[How many coats]:NUMBER: '",
          "'mix:Mixes two colors'", "'::COMMAND:(paint mix completions help)'",
        ]
      ),
      (
        .fish,
        [
          "complete -c Tool -f\n", "-a mix -d 'Mixes two colors'\n",
          "-s c -l color -x -a 'red blue' -d 'The color'\n",
          "-l from -r -F -d 'Where the picture is'\n",
          "-l coats -x -d 'How many coats'\n", "-l dry -d 'Waits until it'\\''s dry'\n",
          "-n '__fish_seen_subcommand_from completions' -a 'bash zsh fish'\n",
        ]
      ),
    ]
  )
  func describesTheProgram(shell: Shell, parts: [String]) {
    let script = shell.completions(for: .example)
    for part in parts { #expect(script.contains(part), "\(part)") }
  }
}
